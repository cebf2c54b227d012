"""The live channel: positions, acts, presence, reconnecting, spectators, and every refusal."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import sixfold
from sixfold.server import live, protocol
from support.play_site import Visitor, wait_until


def seated(ann: Visitor, ben: Visitor, ruleset: str = "six", **more: object) -> str:
    match = ann.create(ruleset, "me", "friend", **more)
    ben.sit(match, ann)
    return match


def first(position: dict[str, dict[str, list[list[str]]]]) -> str:
    return position["board"]["legal"][0][0]


def test_a_move_reaches_seats_and_spectators(ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as a, ben.live(match) as b, eve.live(match) as e:
        here = a.position()
        a.say(do="play", move=first(here), ply=0)
        told = [line.position(1) for line in (a, b, e)]
        assert [each["board"]["eye"] for each in told] == [1, 2, 0]
        assert [bool(each["board"]["legal"]) for each in told] == [False, True, False]
        assert [each["mine"] for each in told] == [[1], [2], []]
        assert e.heard[-1]["may"] == []
        e.say(do="play", move=first(told[1]), ply=1)
        assert e.error()["what"] == "forbidden"


def test_whoever_comes_back_gets_the_match_as_it_stands(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as a:
        a.say(do="play", move=first(a.position()), ply=0)
        before = a.position(1)
    ben.play(match)
    with ann.live(match) as again:
        after = again.position()
    assert (before["ply"], after["ply"]) == (1, 2)
    assert after["board"] == ann.see(match)["board"]


def test_two_tabs_agree(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as one, ann.live(match) as other:
        here = one.position()
        assert other.position()["board"] == here["board"]
        one.say(do="play", move=first(here), ply=0)
        other.say(do="play", move=here["board"]["legal"][1][0], ply=0)
        told = [one.position(1), other.position(1)]
        assert told[0]["board"] == told[1]["board"]
        error = other if other.heard[-1]["moves"][0][1] == first(here) else one
        assert error.error()["what"] in ("stale", "turn")


def test_a_doubled_move_is_answered_by_the_match_as_it_stands(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as a:
        move = first(a.position())
        for _ in range(2):
            a.say(do="play", move=move, ply=0)
            assert a.position()["ply"] == 1


def test_everybody_hears_who_comes_and_goes(ann: Visitor, ben: Visitor, eve: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as a:
        assert [seat["present"] for seat in a.position()["seats"]] == [True, False]
        with ben.live(match) as b:
            b.position()
            assert a.until(lambda m: m["is"] == "presence")["present"] == [True, True]
            with eve.live(match):
                assert a.until(lambda m: m["is"] == "presence")["watching"] == 1
        a.until(lambda m: m["is"] == "presence" and m["present"] == [True, False])


def test_whoever_answers_no_ping_has_left(
    ann: Visitor, ben: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_PINGS", 0.1)
    monkeypatch.setattr(live, "_SILENCE", 2.0)
    match = seated(ann, ben)
    with ann.live(match) as a, ben.live(match) as b:
        b.position()
        b.until(lambda m: m["is"] == "presence" and m["present"] == [False, True])
        with pytest.raises(ConnectionClosed) as closed:
            list(a.socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4408
        assert ben.see(match)["seats"][1]["present"]


def test_a_message_of_more_than_4_kilobytes_is_refused_and_of_more_than_8_ends_the_channel(
    ann: Visitor,
) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as line:
        line.say(do="play", move="x" * 4000, ply=0)
        assert "too long" not in line.error()["why"]
        line.socket.send("é" * 2049)
        assert "too long" in line.error()["why"]
        line.socket.send("x" * 8193)
        with pytest.raises(ConnectionClosed) as closed:
            list(line.socket)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009


def test_a_takeback_is_asked_of_a_person(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    with ann.live(match) as a, ben.live(match) as b:
        a.say(do="play", move=first(a.position()), ply=0)
        assert "takeback" in a.position(1)["may"]
        a.say(do="ask", what="takeback", ply=1)
        asked = b.until(lambda m: m["is"] == "position" and m["seats"][0]["asks"])
        assert asked["seats"][0]["asks"] == ["takeback"]
        b.say(do="decline", what="takeback", ply=1)
        a.until(lambda m: m["is"] == "position" and m["ply"] == 1 and not m["seats"][0]["asks"])
        a.say(do="ask", what="takeback", ply=1)
        b.until(lambda m: m["is"] == "position" and m["seats"][0]["asks"])
        b.say(do="ask", what="takeback", ply=1)
        after = a.position(2)  # a takeback is written, too
        assert after["moves"] == []
        assert after["board"]["turn"] == 1


def test_a_move_drops_what_was_asked(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    ann.play(match)
    ann.act(match, do="ask", what="draw")
    assert ann.see(match)["seats"][0]["asks"] == ["draw"]
    assert ben.play(match)["seats"][0]["asks"] == []


def test_a_draw_needs_both(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    ann.play(match)
    ann.act(match, do="ask", what="draw")
    assert ann.act(match, do="ask", what="draw")["outcome"] is None  # asking twice is no answer
    ended = ben.act(match, do="ask", what="draw")
    assert ended["outcome"]["reason"] == "agreement"
    assert ended["outcome"]["ranks"] == [1, 1]
    assert ended["board"]["stage"] == "over"


def test_whoever_resigns_has_lost(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    ann.play(match)
    ended = ann.act(match, do="resign")
    assert ended["outcome"]["ranks"] == [2, 1]
    assert ended["may"] == ["rematch"]
    assert ben.act(match, 409, do="play", move="0,1")["what"] == "over"
    assert sixfold.Record.parse(ann.web.get(f"/api/matches/{match}/export.json").text).result


def test_a_match_is_aborted_only_while_hardly_begun(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    ann.play(match)
    ben.play(match)
    assert ann.act(match, 409, do="abort")["what"] == "refused"
    other = seated(ann, ben)
    assert ben.act(other, do="abort")["outcome"]["reason"] == "abandoned"


def test_a_rematch_seats_the_loser_first_where_the_game_says_so(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben)
    ann.play(match)
    assert ann.act(match, 409, do="ask", what="rematch")["what"] == "refused"
    ben.act(match, do="resign", seat=2)
    ann.act(match, do="ask", what="rematch")
    agreed = ben.act(match, do="ask", what="rematch")
    assert ann.see(agreed["next"])["mine"] == [2]
    assert ben.see(agreed["next"])["mine"] == [1]
    assert ben.act(match, do="ask", what="rematch")["next"] == agreed["next"]


def test_several_seats_at_one_device_play_in_turn(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match) as a:
        here = a.position()
        assert here["mine"] == [1, 2]
        for ply in range(4):
            assert here["board"]["eye"] == here["board"]["turn"]
            a.say(do="play", move=first(here), ply=ply)
            here = a.position(ply + 1)
        a.say(do="ask", what="takeback", ply=4, seat=2)
        assert len(a.position(5)["moves"]) == 3
        a.say(do="ask", what="draw", ply=5)
        assert a.position(6)["outcome"]["reason"] == "agreement"


def test_the_computer_answers_and_gives_back_freely(ann: Visitor) -> None:
    match = ann.create("six", "me", {"kind": "computer", "level": 2})
    with ann.live(match) as a:
        a.say(do="play", move=first(a.position()), ply=0)
        answered = a.position(2)
        assert [seat for seat, *_ in answered["moves"]] == [1, 2]
        assert a.heard[-1]["seats"][1]["present"]
        a.say(do="ask", what="takeback", ply=2)
        assert a.position(3)["moves"] == []
        a.say(do="ask", what="draw", ply=3)
        assert a.error()["what"] == "refused"


def test_the_rest_of_a_stage_is_left_to_chance_only_where_the_game_lets_it(ann: Visitor) -> None:
    tried = 0
    for game in sixfold.games():
        preset = min(sixfold.look_of(game).presets)
        match = ann.create(preset, *["here"] * sixfold.new(preset).seats)
        stage = ann.see(match)["board"]["stage"]
        if stage not in sixfold.look_of(game).finishes:
            tried += 1
            assert ann.act(match, 409, do="rest")["what"] == "refused"
    assert tried


@pytest.mark.parametrize(
    "preset", [p for p in sixfold.presets() if sixfold.look_of(sixfold.Ruleset(p).game).finishes]
)
def test_the_rest_of_a_stage_is_played_at_once(ann: Visitor, preset: str) -> None:
    chance = random.Random(8)
    match = ann.create(preset, *["here"] * sixfold.new(preset).seats)
    with ann.live(match) as a:
        here = a.position()
        for _ in range(400):
            if here["outcome"] or "rest" in here["may"]:
                break
            move = chance.choice(here["board"]["legal"])[0]
            a.say(do="play", move=move, ply=here["ply"])
            here = a.later(here["ply"])
        if not here["outcome"]:
            a.say(do="rest", ply=here["ply"])
            after = a.later(here["ply"])
            assert after["board"]["stage"] != here["board"]["stage"] or after["outcome"]


@pytest.mark.parametrize("game", sixfold.games())
def test_the_computer_plays_every_game(ann: Visitor, game: str) -> None:
    chance = random.Random(4)
    preset = next(iter(sixfold.look_of(game).presets))
    others = sixfold.new(preset).seats - 1
    match = ann.create(preset, "me", *[{"kind": "computer", "level": 1}] * others)
    with ann.live(match) as a:
        here = a.position()
        for _ in range(12):
            here = here if "play" in here["may"] or here["outcome"] else a.later(here["ply"])
            if here["outcome"]:
                break
            if "play" in here["may"]:
                move = chance.choice(here["board"]["legal"])[0]
                a.say(do="play", move=move, ply=here["ply"])
                here = a.later(here["ply"])
    assert {seat for seat, *_ in here["moves"]} >= set(range(1, others + 2)) or here["outcome"]


def test_a_hint_comes_in_stages_and_is_kept(ann: Visitor) -> None:
    match = ann.create("six", "me", {"kind": "computer", "level": 1})
    with ann.live(match) as a:
        a.position()
        a.say(do="hint", ply=0)
        first_stage = a.until(lambda m: m["is"] == "hint")
        assert first_stage["look"]
        assert first_stage["move"] is None
        a.say(do="hint", ply=0, stage=2)
        hinted = a.until(lambda m: m["is"] == "hint")
        a.say(do="play", move=hinted["move"], ply=0)
        assert a.position(2)["moves"][0] == [1, hinted["move"], 2]
    assert "hint" in ann.web.get(f"/api/matches/{match}/export.txt").text


def test_nothing_is_taken_back_nor_hinted_where_it_counts(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben, rated=True)
    assert not {"hint", "takeback"} & set(ann.play(match)["may"])
    assert ann.act(match, 409, do="ask", what="takeback")["what"] == "refused"
    assert ben.act(match, 409, do="hint")["what"] == "refused"


def test_names_are_shown_as_they_are_and_cut_to_one_line(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    name = "<b>&\n\u202e\u0007x"
    assert ann.act(match, do="name", name=name, seat=2)["seats"][1]["name"] == "<b>& x"
    assert ann.act(match, 403, do="name", name="x", seat=3)["what"] == "forbidden"
    drawing = ann.web.get(f"/api/matches/{match}/export.svg").text
    assert "<b>" not in drawing


def test_texts_come_in_the_language_of_the_channel(ann: Visitor) -> None:
    match = ann.create("six", "me", "here")
    with ann.live(match, "?lang=de") as german, ann.live(match, "?lang=en") as english:
        words = {german.position()["board"]["words"], english.position()["board"]["words"]}
        assert len(words) == 2
        german.say(do="play", move="0,1", ply=9)
        english.say(do="play", move="0,1", ply=9)
        assert german.error()["why"] != english.error()["why"]


def test_a_channel_of_no_match_is_closed(ann: Visitor) -> None:
    with pytest.raises(Exception, match=r"403|4404"), ann.live("nothing") as line:
        line.hear()


@pytest.mark.parametrize(
    ("clock", "seconds"),
    [
        ({"kind": "move", "seconds": 1}, 1),
        ({"kind": "total", "seconds": 1, "increment": 0}, 1),
    ],
)
def test_a_flag_falls_without_anybody_watching(
    ann: Visitor, ben: Visitor, clock: dict[str, object], seconds: int
) -> None:
    match = seated(ann, ben, clock=clock)
    assert ann.see(match)["running"] is None  # the first move is free
    assert ann.play(match)["running"] == 2
    wait_until(lambda: ann.see(match)["outcome"])
    ended = ann.see(match)["outcome"]
    assert (ended["reason"], ended["ranks"]) == ("time", [1, 2])


def test_days_run_as_well(ann: Visitor, ben: Visitor) -> None:
    match = seated(ann, ben, clock={"kind": "days", "days": 2})
    left = ann.play(match)["seats"][1]["left"]
    assert 2 * 86_400 - 60 < left <= 2 * 86_400


def test_every_act_there_is_was_done_in_these_files() -> None:
    files = ("test_server_live.py", "test_server_chance.py")
    here = "".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in files)
    for act in protocol.Act.__args__:
        assert f'do="{act.__struct_config__.tag}"' in here or act is protocol.Pong
