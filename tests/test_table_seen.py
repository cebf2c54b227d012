"""A move is about what its player saw: where the match went on meanwhile, it is not played."""

from __future__ import annotations

import pytest

from sixfold.line import Session
from sixfold.line.drawing import Drawing
from sixfold.table.channel import Channel
from sixfold.table.remote import RemoteTable
from support.remote_tables import play, set_up, until


def test_a_move_is_played_where_it_was_seen_to_be_played_or_not_at_all(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        set_up(site, "six", "me", "1", language="fr") as table,
        RemoteTable.join(table.address) as other,
    ):
        play(table)
        seen = until(table, lambda shown: shown.legal)
        move, send = seen.legal[0][0], table._channel.send

        def late(act: dict[str, object]) -> bool:
            if act.get("do") == "play":
                other.takeback()
                until(table, lambda shown: not shown.moves)
            return send(act)

        monkeypatch.setattr(table._channel, "send", late)
        until(other, lambda shown: shown.legal)
        with pytest.raises(ValueError, match="la partie a continué entre-temps"):
            table.play(move)
        monkeypatch.undo()
        assert until(table, lambda shown: shown.legal).moves == ()
        with pytest.raises(ValueError, match="la partie a continué entre-temps"):
            table.play_as_seen(move, seen)
        legal = table.now().legal[0][0]
        table.play_as_seen(legal, table.now())
        assert table.now().moves[0].text == legal


def test_a_move_that_somebody_elses_took_the_place_of_is_not_said_to_be_played(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with set_up(site, "six", "me", "1") as table, RemoteTable.join(table.address) as other:
        legal, send = [move for move, _ in table.now().legal], table._channel.send

        def late(act: dict[str, object]) -> bool:
            if act.get("do") == "play":
                other.play(legal[1])
                until(table, lambda shown: shown.moves)
            return send(act)

        monkeypatch.setattr(table._channel, "send", late)
        with pytest.raises(ValueError, match="moved on"):
            table.play(legal[0])
        assert table.now().moves[0].text == legal[1]


def test_a_line_is_about_what_was_shown_last(site: str) -> None:
    said: list[str] = []
    with set_up(site, "six", "me", "1") as table, RemoteTable.join(table.address) as other:
        play(table)
        until(table, lambda shown: shown.legal)
        session = Session(table, Drawing(colour=False, ascii=True), said.append)
        session.show()
        other.takeback()
        move = until(table, lambda shown: not shown.moves and shown.legal).legal[0][0]
        session.obey(move)
        assert said[-1] == "the match has moved on"
        assert table.now().moves == ()
        session.follow()
        session.obey(move)
        assert until(table, lambda shown: shown.moves).moves[0].text == move


def test_the_first_news_of_all_is_waited_for_like_any_other(
    site: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with set_up(site, "six", "me", "1") as table:
        with monkeypatch.context() as silent:
            silent.setattr(Channel, "start", lambda channel: None)
            quiet = RemoteTable.join(table.address)
        with quiet:
            seen = quiet.now()
            play(table)
            quiet._take(table._standing)
            assert quiet.now().moves
            assert quiet.wait(seen.version, 0)
