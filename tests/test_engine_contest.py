"""Contests are fair, are the same wherever they were interrupted, and survive whoever plays."""

from __future__ import annotations

import multiprocessing
import os
import shlex
import signal
import subprocess
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import msgspec
import pytest

import sixfold
from sixfold import Record
from sixfold.contest_commands import play_contest
from sixfold.engine.arena import opened, play_game
from sixfold.engine.contest import Contest, Game, Played, Standing, schedule
from sixfold.engine.crew import play_games
from sixfold.engine.ledger import Ledger
from sixfold.engine.players import read_player
from sixfold.ruleset import Ruleset

GAMES = [game for game in sixfold.games() if sixfold.new(game).seats == 2]
EVERY = pytest.mark.parametrize("game", GAMES)
GAME = next(g for g in GAMES if not (Ruleset(g).has_chance or Ruleset(g).has_secrets))
BAD = str(Path(__file__).parent / "support" / "bad_engines.py")


def bad(manner: str) -> str:
    return "ugi:" + shlex.join([sys.executable, BAD, manner])


def contest(*players: str, game: str = GAME, **settings: object) -> Contest:
    settings = {"games": 6, "limits": (0.0, 60, 0), **settings}
    made = Contest(ruleset=Ruleset(game).name, players=players, **settings)  # type: ignore[arg-type]
    made.check()
    return made


@EVERY
def test_each_opening_is_played_from_both_sides(game: str) -> None:
    made = contest("1", "random", game=game, games=20)
    games = schedule(made)
    assert [g.number for g in games] == list(range(20))
    groups = defaultdict(list)
    for each in games:
        groups[each.group].append(each)
    starts = set()
    for group in groups.values():
        assert sorted(g.seats for g in group) == [(0, 1), (1, 0)]
        one, other = (opened(made, g, ["a", "b"]) for g in group)
        assert one.moves == other.moves
        assert one.position == other.position
        assert one.seed == other.seed  # the same dice for both
        assert one.outcome is None
        starts.add(one.moves)
    assert len(starts) > 5


def test_a_longer_contest_begins_as_a_shorter_one() -> None:
    for players in (("1", "2"), ("1", "2", "3", "4")):
        kind = "match" if len(players) == 2 else "tournament"
        short, long = (schedule(contest(*players, games=n, kind=kind)) for n in (4, 10))
        assert long[: len(short)] == short
        assert len(long) > len(short)


def test_everybody_meets_everybody_or_those_near() -> None:
    players = ("1", "2", "3", "4")
    for near, pairs in ((0, 6), (1, 3), (2, 5)):
        games = schedule(contest(*players, games=4, near=near, kind="tournament"))
        met = Counter(tuple(sorted(game.seats)) for game in games)
        assert len(met) == pairs
        assert set(met.values()) == {4}
        assert all(not near or j - i <= near for i, j in met)


def test_what_is_no_contest_is_refused() -> None:
    for settings, why in (
        ({"players": ("1",)}, "two players at least"),
        ({"players": ("1", "1")}, "'1' plays twice"),
        ({"players": ("1", "2", "3")}, "between two players"),
        ({"players": ("1", "nobody")}, "'nobody' is no player"),
        ({"games": 0}, "games=0"),
        ({"opening": -1}, "opening=-1"),
        ({"longest": 0}, "longest=0"),
        ({"ruleset": "six(tiles=21)"}, "is written six"),
        ({"ruleset": "nonsense"}, "nonsense"),
    ):
        good = {"ruleset": Ruleset(GAME).name, "players": ("1", "2"), "games": 2}
        with pytest.raises(ValueError, match=why):
            Contest(**{**good, **settings}).check()  # type: ignore[arg-type]


def test_an_opening_that_ends_the_game_is_refused() -> None:
    made = contest("random", "1", opening=5000)
    with pytest.raises(ValueError, match="take fewer"):
        opened(made, schedule(made)[0], ["a", "b"])


@EVERY
def test_a_game_is_played_to_its_end_and_repeats(game: str) -> None:
    made = contest("2", "random", game=game)
    first = schedule(made)[1]

    def play() -> tuple[Played, Record]:
        players = [read_player(made.players[i], Ruleset(made.ruleset))() for i in first.seats]
        played, match = play_game(made, first, players)
        for each in players:
            each.close()
        return played, match.record()

    played, record = play()
    assert (played, record) == play()
    assert record.result
    assert played.ranks == record.result.ranks
    assert played.plies == len(record.plies)
    assert record.seats == ("random", "2")
    assert Record.parse(record.to_text()) == record


def test_a_game_without_end_is_called_drawn() -> None:
    made = contest("random", "1", longest=6, opening=4)
    players = [read_player(told, Ruleset(GAME))() for told in made.players]
    played, match = play_game(made, schedule(made)[0], players)
    assert (played.ranks, played.reason, played.plies) == ((1, 1), "agreement", 6)
    assert match.record().plies[-1].comment == "stopped after 6 plies"


@pytest.mark.parametrize(
    ("manner", "why"),
    [
        ("dies", "ended by itself with status 3"),
        ("illegal", "cannot be played"),
        ("dies at once", "no heart for this"),
    ],
)
def test_who_cannot_play_on_loses(manner: str, why: str) -> None:
    made = contest("random", bad(manner), games=4)
    games = schedule(made)
    played = [each for each, _ in play_games(made, games, 1)]
    assert len(played) == 4
    for each in played:
        assert (each.reason, each.ranks[each.seats.index(1)]) == ("abandoned", 2)
        assert why in each.failed
    standing = Standing(made, games, played)
    assert standing.failures == {made.players[1]: 4}
    assert standing.results() == (4, 0, 0)
    assert why in standing.reasons[0]


def test_processes_share_the_games_and_agree_with_one_alone() -> None:
    made = contest("2", "1", games=8)
    games = schedule(made)
    alone = sorted(msgspec.to_builtins(p)["game"] for p, _ in play_games(made, games, 1))
    by_one = {p.game: p for p, _ in play_games(made, games, 1)}
    by_two = {p.game: p for p, _ in play_games(made, games, 2)}
    assert alone == list(range(8))
    assert by_one == by_two
    with pytest.raises(ValueError, match="1 to 256"):
        next(play_games(made, games, 0))


def test_leaving_early_leaves_no_process_behind() -> None:
    made = contest("1", "random", games=50)
    playing = play_games(made, schedule(made), 2)
    next(playing)
    assert 1 <= len(multiprocessing.active_children()) <= 2
    playing.close()
    assert multiprocessing.active_children() == []


def test_a_process_that_is_killed_costs_nothing() -> None:
    made = contest("engine:nodes=60", "random", games=6)
    found, killed = [], False
    for played, _ in play_games(made, schedule(made), 1):
        found.append(played.game)
        if not killed:
            killed = True
            (worker,) = multiprocessing.active_children()
            assert worker.pid
            os.kill(worker.pid, signal.SIGKILL)
    assert sorted(found) == list(range(6))


def test_a_contest_goes_on_where_it_stopped(tmp_path: Path) -> None:
    made = contest("2", "1", games=8)
    whole = tmp_path / "whole.jsonl"
    play_contest(made, results=whole, records=tmp_path / "records")
    lines = whole.read_bytes().splitlines(keepends=True)
    assert len(lines) == 9
    for cut in (40, len(lines[0]), len(b"".join(lines[:4])) + 20):
        part = tmp_path / "part.jsonl"
        part.write_bytes(b"".join(lines)[:cut])
        standing = play_contest(made, results=part)
        assert sorted(part.read_bytes().splitlines()) == sorted(whole.read_bytes().splitlines())
        assert standing.count == 8
    records = sorted((tmp_path / "records").iterdir())
    assert [path.name for path in records] == [f"{n:05}.txt" for n in range(1, 9)]
    assert all(Record.parse(path.read_bytes()).result for path in records)
    more = play_contest(contest("2", "1", games=10), results=whole)
    assert more.count == 10


def test_a_file_of_another_contest_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    Ledger(contest("2", "1"), path).add(
        Played(game=0, seats=(0, 1), ranks=(1, 2), reason="line", plies=9)
    )
    before = path.read_bytes()
    for other, why in (
        (contest("2", "1", seed=9), "its seed is 1, not 9"),
        (contest("3", "1"), "its players is"),
    ):
        with pytest.raises(ValueError, match=why):
            Ledger(other, path)
    assert path.read_bytes() == before
    for text, why in (
        (b"a letter\n", "holds no contest"),
        (before + b"nonsense\n", "line 3"),
        (before.replace(b"contest 1", b"contest 7"), "of the kind 'sixfold contest 7'"),
    ):
        path.write_bytes(text)
        with pytest.raises(ValueError, match=why):
            Ledger(contest("2", "1"), path)
        assert path.read_bytes() == text


def test_a_match_that_is_killed_goes_on(tmp_path: Path) -> None:
    results = tmp_path / "results.jsonl"
    words = ["match", "2", "random", "--game", GAME, "--games", "30", "--nodes", "300"]
    program = [sys.executable, "-c", "from sixfold.cli import main; raise SystemExit(main())"]
    command = [*program, *words, "--processes", "1", "--results", str(results)]
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline:
        if results.exists() and results.read_bytes().count(b"\n") >= 4:
            break
        time.sleep(0.01)
    started.kill()
    assert started.wait(60) == -signal.SIGKILL
    assert started.stderr
    started.stderr.read()  # ends when the worker has ended, too
    started.stderr.close()
    kept = results.read_bytes()
    assert 4 <= kept.count(b"\n") < 31
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    assert "30 games in 15 openings" in done.stdout
    assert results.read_bytes().startswith(kept[: kept.rfind(b"\n") + 1])
    assert results.read_bytes().count(b"\n") == 31


# What results say


def standing(made: Contest, *ranks: tuple[int, ...]) -> Standing:
    games = schedule(made)
    return Standing(
        made,
        games,
        [
            Played(game=g.number, seats=g.seats, ranks=r, reason="line", plies=9)
            for g, r in zip(games, ranks, strict=False)
        ],
    )


def test_groups_count_when_they_are_whole() -> None:
    made = contest("1", "2", games=6)
    told = standing(made, (1, 2), (1, 2), (1, 2), (2, 1), (1, 1))
    # the first player has seat 1 in even games and seat 2 in odd ones
    assert told.results() == (3, 1, 1)
    assert told.groups() == [0.5, 1.0]
    assert told.first_seat() == pytest.approx((1 + 1 + 1 + 0 + 0.5) / 5)
    assert told.estimate().score == pytest.approx(0.75)


def test_tables_of_more_than_two_are_seated_fairly(monkeypatch: pytest.MonkeyPatch) -> None:
    class Three:
        seats = 3

    monkeypatch.setattr("sixfold.engine.contest.Position", lambda _: Three)
    match = Contest(ruleset=GAME, players=("1", "2"), games=12)
    seats = [game.seats for game in schedule(match)]
    assert seats[:3] == [(0, 1, 1), (1, 0, 1), (1, 1, 0)]
    assert sorted(seats[3:6]) == [(0, 0, 1), (0, 1, 0), (1, 0, 0)]
    told = standing(match, (1, 2, 2), (2, 1, 2), (1, 2, 3))
    assert told.groups() == [pytest.approx((1 + 1 + 0) / 3)]
    many = Contest(ruleset=GAME, players=("1", "2", "3", "4"), games=30, kind="tournament")
    sat = Counter((who, seat) for game in schedule(many) for seat, who in enumerate(game.seats))
    assert len(sat) == 12
    for who in range(4):
        assert len({sat[who, seat] for seat in range(3)}) == 1
    assert all(len(set(game.seats)) == 3 for game in schedule(many))


def test_a_game_is_a_value() -> None:
    assert Game(0, 0, 5, (0, 1)) == msgspec.msgpack.decode(
        msgspec.msgpack.encode(Game(0, 0, 5, (0, 1))), type=Game
    )
