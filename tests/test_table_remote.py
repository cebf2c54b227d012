"""A match on a server, from a terminal: whole games, by link, watched; and all that goes wrong."""

from __future__ import annotations

import json
import stat
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from websockets.sync.server import ServerConnection, serve

import sixfold
from sixfold.draw.words import status_words
from sixfold.table import wire
from sixfold.table.keeping import state_folder
from sixfold.table.remote import RemoteTable
from sixfold.table.site import Unreachable, place_of
from support.cut_line import line_to
from support.play_site import PATIENCE, Visitor
from support.remote_tables import as_another, invite, play, set_up, settled, until
from support.site_process import SiteProcess


@pytest.mark.parametrize("game", sixfold.games())
def test_every_game_is_played_against_the_computer(site: str, game: str) -> None:
    with set_up(site, game, "me", "1") as table:
        for number in range(6):
            if not settled(table):
                play(table, number)
        shown = until(table, lambda shown: shown.legal or shown.over)
        position = sixfold.new(game) if not table.ruleset.draws_start else None
        assert {move.seat for move in shown.moves} >= {1, 2}
        assert shown.seats[1].name == "level 1"
        if position is not None and not table.ruleset.has_secrets:
            for move in shown.moves:
                position = position.play(move.text)
            assert shown.view.paths == position.view(shown.view.eye).paths
            assert shown.view.marks == position.view().marks
            assert shown.status == status_words(position.view())
            assert sorted(map(str, shown.view.items)) == sorted(map(str, position.view().items))
            assert table.at(1).items == table.at(1).items
            assert table.record().positions()[-1] == position


def test_two_people_play_to_the_end_by_link(
    site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with set_up(site, "six", "me", "friend") as ann:
        assert "play" not in ann.now().may
        link = invite(ann)
        as_another(monkeypatch, tmp_path)
        with RemoteTable.join(link, name="Ben") as ben:
            until(ann, lambda shown: shown.seats[1].name == "Ben")
            for number in range(200):
                if ann.now().over and ben.now().over:
                    break
                mover = (
                    ann
                    if until(
                        ann, lambda shown: shown.legal or shown.over or shown.view.turn == 2
                    ).legal
                    else ben
                )
                if not mover.now().over:
                    play(mover, number)
                    count = len(mover.now().moves)
                    for table in (ann, ben):
                        until(table, lambda shown, count=count: len(shown.moves) >= count)
                if number == 30:
                    ben.offer_draw()
                    assert until(ann, lambda shown: shown.asks).asks == ((2, "draw"),)
                    ann.answer("draw", False)
                    until(ben, lambda shown: not any(seat.asks for seat in shown.seats))
                    with pytest.raises(ValueError, match="nobody asked"):
                        ann.answer("draw", True)
                if number == 40:
                    ann.resign()
            assert until(ben, lambda shown: shown.over).outcome_words
            ann.rematch()
            until(ben, lambda shown: shown.asks)
            ben.answer("rematch", True)
            until(ann, lambda shown: not shown.over)
            assert until(ben, lambda shown: not shown.over).moves == ()
            assert ann.address == ben.address


def test_the_same_person_comes_back_to_the_same_seat(
    site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with set_up(site, "six", "me", "friend") as ann:
        link = invite(ann)
        as_another(monkeypatch, tmp_path / "ben")
        with RemoteTable.join(link) as ben:
            assert [seat.mine for seat in ben.now().seats] == [False, True]
        key = state_folder() / "keys.json"
        assert stat.S_IMODE(key.stat().st_mode) == 0o600
        for address in (link, ann.address):
            with RemoteTable.join(address) as ben:
                assert [seat.mine for seat in ben.now().seats] == [False, True]
        as_another(monkeypatch, tmp_path / "eve")
        with pytest.raises(ValueError, match="this link no longer seats anybody"):
            RemoteTable.join(link)
        with RemoteTable.join(ann.address) as eve:
            assert not any(seat.mine for seat in eve.now().seats)
            with pytest.raises(ValueError, match="nobody at this keyboard is to act"):
                eve.play("1,1")
            with pytest.raises(ValueError, match="you have no seat in this match"):
                eve.resign()


def test_a_spectator_sees_no_secret_and_leaves_no_key(
    site: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with set_up(site, "6x5", "me", "1") as ann:
        until(ann, lambda shown: shown.legal)
        held = {item.piece for item in ann.now().view.items if item.place == "hand 1"}
        assert held
        assert "?" not in held
        as_another(monkeypatch, tmp_path)
        with RemoteTable.join(ann.address, watch=True) as eve:
            items = eve.now().view.items
            assert {item.piece for item in items if item.place.startswith("hand")} == {"?"}
            assert not any(move.text in str(held) for move in eve.now().moves)
            assert eve.now().moves[0].text == "deal 1 ?"
            with pytest.raises(ValueError, match="when the match is over"):
                eve.record()
            with pytest.raises(ValueError, match="no evaluation where"):
                eve.evaluate()
        assert not (tmp_path / "sixfold" / "keys.json").exists()


def test_players_at_one_keyboard_pass_it_on_before_a_secret_is_shown(site: str) -> None:
    with set_up(site, "6x5", "me", "here") as table:
        shown = table.now()
        assert (shown.passing, shown.reader, shown.may, shown.legal) == (1, 0, {"arrive"}, ())
        with pytest.raises(ValueError, match="passed on first"):
            table.play("b@1,1")
        table.arrive()
        shown = until(table, lambda shown: shown.legal)
        assert (shown.passing, shown.reader) == (None, 1)
        play(table)
        assert until(table, lambda shown: shown.passing).passing == 2


def test_hints_takebacks_replay_and_evaluation_go_as_on_the_site(site: str) -> None:
    with set_up(site, "six", "me", "1", language="de") as table:
        play(table)
        until(table, lambda shown: shown.legal)
        hint = table.hint()
        assert hint.move is None
        assert hint.words in ("schau hierhin", "hier droht etwas")
        move = table.hint(2).move
        assert move in dict(table.now().legal)
        found: list[object] = []
        assert table.evaluate(lambda thought: found.append(thought) or False)
        assert len(found) == 1
        assert len(table.at(1).items) == 5
        with pytest.raises(ValueError, match="0 bis 2"):
            table.at(3)
        table.takeback()
        until(table, lambda shown: not shown.moves)
        with pytest.raises(ValueError, match="nichts zurückzunehmen"):
            table.takeback()


def test_a_refusal_comes_in_the_servers_words_and_changes_nothing(site: str) -> None:
    with set_up(site, "six", "me", "1") as table:
        with pytest.raises(ValueError, match="9,9 touches no tile"):
            table.play("9,9")
        assert table.now().moves == ()
        play(table)
        assert until(table, lambda shown: len(shown.moves) == 2)


def test_an_unknown_match_and_a_silent_server_are_told_at_once(site: str) -> None:
    with pytest.raises(ValueError, match="there is no such match"):
        RemoteTable.join(f"{site}/match/nowhere")
    with pytest.raises(ValueError, match="names no match"):
        RemoteTable.join(site)
    with pytest.raises(Unreachable, match="cannot be reached"):
        RemoteTable.join("http://127.0.0.1:9/match/abc")
    for address in (
        "http://a/elsewhere",
        "ftp://a/match/b",
        "http://a/seat/b",
        "http://u@a/match/b",
    ):
        with pytest.raises(ValueError, match="no address"):
            place_of(address)


def test_nothing_is_lost_where_the_server_is_killed_and_started_again(tmp_path: Path) -> None:
    database = tmp_path / "site.db"
    site = SiteProcess(database)
    port = site.port
    table = set_up(site.address, "six", "me", "1")
    try:
        play(table)
        before = until(table, lambda shown: len(shown.moves) == 2 and shown.legal)
        site.kill()
        cut = until(table, lambda shown: not shown.connected)
        assert "is cut" in cut.trouble
        assert cut.moves == before.moves
        done = threading.Event()

        def move() -> None:
            play(table)
            done.set()

        threading.Thread(target=move, daemon=True).start()
        assert not done.wait(0.3)
        site = SiteProcess(database, port)
        assert done.wait(PATIENCE)
        after = until(table, lambda shown: len(shown.moves) == 4 and shown.connected)
        assert after.trouble == ""
        assert after.moves[:2] == before.moves
    finally:
        table.close()
        site.kill()


def test_what_happened_while_the_line_was_cut_is_told_when_it_is_back(
    site: str, ann: Visitor
) -> None:
    match = ann.create("six", {"kind": "me", "name": "Ann"}, "friend")
    link = ann.get(f"/api/matches/{match}/seats/2/link")["path"]
    with line_to(site) as (line, address), RemoteTable.join(address + link, name="Ben") as ben:
        ann.play(match)
        play(ben)
        line.cut()
        cut = until(ben, lambda shown: not shown.connected)
        assert "is cut" in cut.trouble
        ann.play(match)
        assert len(ben.now().moves) == 2
        for ask in (ben.resign, ben.offer_draw, lambda: ben.at(1), ben.hint):
            with pytest.raises(ValueError, match=r"cannot be reached|is to act"):
                ask()
        line.mend()
        back = until(ben, lambda shown: shown.connected)
        assert len(until(ben, lambda shown: len(shown.moves) == 3).moves) == 3
        assert back.trouble == ""
        assert not back.over
        play(ben)
        assert len(ann.see(match)["moves"]) == 4


@contextmanager
def babbling(http: bytes, live: str | None, status: int = 200) -> Iterator[str]:
    """Runs what is no Sixfold server: it answers with something of its own."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.send_header("Location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()
            self.wfile.write(http)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.parametrize(
    ("body", "status"),
    [(b"<html>", 200), (b"[]", 200), (b"\xff", 200), (b"", 302), (b"{}", 404), (b"[" * 9999, 200)],
)
def test_who_is_no_sixfold_server_is_told(body: bytes, status: int) -> None:
    with (
        babbling(body, None, status) as address,
        pytest.raises(ValueError, match="what cannot be understood"),
    ):
        RemoteTable.join(f"{address}/match/abc")


def test_a_gateway_without_a_server_behind_it_is_as_a_silent_one() -> None:
    with babbling(b"<html>", None, 502) as address, pytest.raises(Unreachable, match="HTTP 502"):
        RemoteTable.join(f"{address}/match/abc")


def standing_of(site: str, ann: Visitor) -> dict[str, object]:
    match = ann.create("six", {"kind": "me", "name": "Ann"}, "here")
    return dict(ann.see(match))


def test_garbage_in_the_middle_changes_nothing_and_the_line_is_tried_again(
    site: str, ann: Visitor
) -> None:
    told = standing_of(site, ann)
    wrong = json.loads(json.dumps(told)) | {"ply": 7}
    wrong["board"]["items"][0]["piece"] = "no such piece"
    huge = json.loads(json.dumps(told)) | {"ply": 8}
    huge["board"]["items"][0]["count"] = 10**12
    right = json.loads(json.dumps(told)) | {"ply": 9}
    right["seats"][0]["name"] = "A\x1b[2Jnn"
    said = [["nonsense"], [json.dumps(wrong)], [json.dumps(huge)], [json.dumps(right)]]

    def babble(socket: ServerConnection) -> None:
        for each in said.pop(0) if said else []:
            socket.send(each)
        with suppress(Exception):
            socket.recv(timeout=PATIENCE)

    body = json.dumps(told).encode()
    with serve(babble, "127.0.0.1", 0, process_request=_http(body)) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        with RemoteTable.join(f"{address}/match/{told['match']}") as table:
            first = until(table, lambda shown: shown.trouble)
            assert "cannot be understood" in first.trouble
            assert len(first.view.items) == 4
            last = until(table, lambda shown: not shown.trouble)
            assert last.seats[0].name == "A [2Jnn"
            assert last.connected


@pytest.mark.parametrize("where", ["stage", "marks", "target", "move", "seat", "asks"])
def test_nothing_that_could_move_a_cursor_gets_through(site: str, ann: Visitor, where: str) -> None:
    told = json.loads(json.dumps(standing_of(site, ann)))
    board, moved, wrong = told["board"], "\x1b[2J{", told["seats"][1]
    if where == "stage":
        board["stage"] = moved
    elif where == "marks":
        board["marks"][moved] = []
    elif where in ("target", "move"):
        board["legal"][0] = ["1,1", moved] if where == "target" else [moved, "1,1"]
    else:
        wrong.update({"name": moved} if where == "seat" else {"asks": [moved]}, mine=False)
    standing = wire.read(json.dumps(told), wire.Standing)
    shown = wire.shown(standing, site, version=1, trouble="", since=0)
    assert "\\x1b" not in repr(shown)
    assert shown.asks == ()


def _http(body: bytes) -> Callable[..., object]:
    from websockets.datastructures import Headers
    from websockets.http11 import Request, Response

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        if request.path.partition("?")[0].endswith("/live"):
            return None
        headers = Headers({"content-length": str(len(body)), "connection": "close"})
        return Response(200, "OK", headers, body)

    return answer
