"""The laws that hold for every game, over random games under presets and random options.

No game is named here: games, presets, options and looks are all asked of the package.
"""

from __future__ import annotations

import math
import pickle
import random
import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import sixfold
from sixfold import CHANCE, IllegalMove, LegalMoves, Move, Position, Ruleset, draw
from sixfold.draw.grid import grid
from sixfold.view import Item, View, cell_of, level_of
from support.random_matches import eyes, matches, open_positions, options_text, positions, some

EVERY = pytest.mark.parametrize("game", sixfold.games())

REASONS = {
    *("line", "triangle", "ring", "elimination", "king", "kings", "goal", "points", "captures"),
    *("full-table", "repetition", "no-progress", "no-moves", "unreformable", "exhausted"),
}
DRAWS = {"repetition", "no-progress"}


@EVERY
def test_there_are_no_legal_moves_exactly_when_a_game_is_over(game: str) -> None:
    assert len(matches(game)) >= 100
    assert sum(match.end.outcome is not None for match in matches(game)) >= 90
    for position in positions(game):
        assert (list(position.legal_moves) == []) == (position.outcome is not None)


@EVERY
def test_the_number_of_moves_is_that_of_the_list(game: str) -> None:
    for position in positions(game):
        listed = list(position.legal_moves)
        assert len(LegalMoves(position)) == len(listed) == len(set(listed))


@EVERY
def test_a_text_reads_back_as_the_same_position(game: str) -> None:
    for position in positions(game):
        again = Position.from_text(position.ruleset, position.text)
        assert again == position
        assert hash(again) == hash(position)
        assert again.text == position.text
        assert again.key == position.key
        if position.outcome is None:
            # A text holds no history, and so may lack an ending, but never a move.
            assert again.turn == position.turn
            assert list(again.legal_moves) == list(position.legal_moves)


@EVERY
def test_positions_with_equal_keys_have_the_same_moves(game: str) -> None:
    """Actions and features do not tell where on an open table a position lies; nor do keys."""
    alike: dict[tuple[str, int], Position] = {}
    for position in positions(game):
        first = alike.setdefault((position.ruleset.name, position.key), position)
        if first.turn == position.turn is not None:
            moves = [move.action for move in position.legal_moves]
            assert [move.action for move in first.legal_moves] == moves
    assert len(alike) > 300


@EVERY
def test_the_canonical_name_of_a_ruleset_reads_back(game: str) -> None:
    for ruleset in {match.end.ruleset for match in matches(game)}:
        assert Ruleset(ruleset.name).name == ruleset.name
        spelt = dict(reversed(ruleset.options.items()))
        if spelt:
            assert Ruleset(options_text(game, spelt)) == ruleset


@EVERY
def test_play_leaves_a_position_as_it_was(game: str) -> None:
    for position in positions(game, 0.3):
        before = position.text, position.key, position.turn, list(position.legal_moves)
        for move in some(position.legal_moves, 8):
            after = position.play(move)
            assert after.last == move
            assert list(position._core.legal_moves()) == [
                (str(m), list(m.targets), m.action) for m in before[3]
            ]
        assert (position.text, position.key, position.turn, before[3]) == before


@EVERY
def test_positions_and_moves_cannot_be_changed(game: str) -> None:
    position = sixfold.new(game)
    for name in ("text", "outcome", "legal_moves", "turn", "ruleset", "note"):
        with pytest.raises(AttributeError):
            setattr(position, name, None)
    for name in ("targets", "action", "note"):
        with pytest.raises(AttributeError):
            setattr(position.legal_moves[0], name, None)
    with pytest.raises(TypeError):
        position.view().marked(own=["a1"]).marks["own"] = ()  # type: ignore[index]


@EVERY
def test_a_pickled_position_keeps_its_history(game: str) -> None:
    for match in matches(game):
        again = pickle.loads(pickle.dumps(match.end))
        assert again == match.end
        assert again.outcome == match.end.outcome  # also where only history knows it
        assert again.last == match.end.last
    for position in positions(game, 0.05):
        moves = list(position.legal_moves)
        copied = pickle.loads(pickle.dumps(moves))
        assert copied == moves
        assert [(m.targets, m.action) for m in copied] == [(m.targets, m.action) for m in moves]


@EVERY
def test_an_illegal_move_is_named_with_a_reason_and_changes_nothing(game: str) -> None:
    for position in positions(game, 0.4):
        before = position.text
        legal = set(position.legal_moves)
        for move in [*some(position.legal_moves, 3), Move("pass"), Move("")]:
            for text in (f"{move}?", f"x{move}", move[1:], move[:-1], f"{move}{move}", move):
                if text.strip() in legal:
                    continue
                with pytest.raises(IllegalMove) as raised:
                    position.play(text)
                error = raised.value
                assert error.move == text
                assert error.position == position.text == before
                assert error.reason
                assert repr(text) in str(error)
                assert error.reason in str(error)


@EVERY
def test_only_the_texts_in_the_list_are_taken(game: str) -> None:
    for match in matches(game):
        # Moves of one position are near misses in another of the same game.
        texts = {move for position in match.kept for move in some(position.legal_moves, 15)}
        for position in match.kept:
            legal = set(position.legal_moves)
            assert {text for text in texts if text in position.legal_moves} == texts & legal


@EVERY
def test_other_spacing_and_case_read_as_the_canonical_move(game: str) -> None:
    for position in open_positions(game, 10**9, 0.5):
        for move in some(position.legal_moves, 10):
            spaced = re.sub(r"([^\w -])", r"  \1 ", move).replace(" ", "  ")
            for text in (move, f"  {move} ", spaced, move.upper(), move.lower()):
                read = position.move(text)
                assert (read, read.targets, read.action) == (move, move.targets, move.action)
                assert text in position.legal_moves
            assert position.play(spaced.upper()) == position.play(move)


@EVERY
def test_no_path_of_targets_begins_another(game: str) -> None:
    for position in positions(game):
        paths = sorted(move.targets for move in position.legal_moves)
        assert all(paths)
        for path, following in pairwise(paths):
            assert path != following[: len(path)]


@EVERY
def test_every_target_can_be_touched(game: str) -> None:
    look = sixfold.look_of(game)
    for position in positions(game):
        view = position.view()
        targets = {target for move in position.legal_moves for target in move.targets}
        for target in targets:
            if target.startswith("hand ") or target in look.buttons:
                continue
            assert lies_on_the_board(view, cell_of(target))
            lying = sum(item.count for item in view.items if item.place == cell_of(target))
            assert (level_of(target) or 0) <= lying


@EVERY
def test_actions_are_unique_and_in_range_and_order_the_list(game: str) -> None:
    for position in positions(game):
        actions = [move.action for move in position.legal_moves]
        assert actions == sorted(set(actions))
        assert all(0 <= action < position.ruleset.actions for action in actions)


@EVERY
def test_features_are_finite_and_shaped(game: str) -> None:
    for position in positions(game, 0.3):
        planes, rows, columns = position.ruleset.feature_shape
        for eye in eyes(position)[1:]:
            features = position.features(eye)
            assert len(features) == planes * rows * columns
            assert all(map(math.isfinite, features))


@EVERY
def test_an_eye_that_is_no_seat_is_refused(game: str) -> None:
    position = sixfold.new(game)
    for eye in (-1, position.seats + 1):
        with pytest.raises(ValueError, match="eye"):
            position.view(eye)
        with pytest.raises(ValueError, match="eye"):
            position.features(eye)


@EVERY
def test_a_guess_looks_the_same_to_its_eye(game: str) -> None:
    for seed, position in enumerate(positions(game, 0.2)):
        for eye in eyes(position):
            guess = position.guess(eye, seed)
            assert guess.view(eye) == replace(position.view(eye), last=(), lifted=0)
            if eye:
                assert guess.features(eye) == position.features(eye)
            for move in some(position.legal_moves, 3):
                heard = position.heard(move, eye)
                if eye == position.turn != CHANCE or not position.ruleset.has_secrets:
                    assert heard == move


@EVERY
def test_all_that_a_view_holds_is_known_to_the_look(game: str) -> None:
    look = sixfold.look_of(game)
    for position in positions(game):
        view = position.view()
        assert (view.turn, view.outcome) == (position.turn, position.outcome)
        assert (view.stage == "over") == (position.outcome is not None)
        assert view.turn == CHANCE or view.stage in look.prompts
        for item in view.items:
            assert item.piece in look.pieces
            assert item.count >= 0
            aside = item.place.startswith("hand ") or item.place == "beside"
            assert aside or lies_on_the_board(view, item.place)
        for targets in (view.last, *view.marks.values()):
            assert all(lies_on_the_board(view, cell_of(target)) for target in targets)


def lies_on_the_board(view: View, cell: str) -> bool:
    return grid(view.look.board).find(cell) is not None and cell in (view.cells or [cell])


@EVERY
def test_the_last_move_tells_what_it_lifted_and_where_that_came_to_lie(game: str) -> None:
    for position in open_positions(game, 10**9, 0.3):
        lay = Counter(item.place for item in position.view().items)
        for move in some(position.legal_moves, 5):
            view = position.play(move).view()
            levels = [level_of(target) for target in view.last]
            if not levels or levels[0] is None:
                assert view.lifted == 0
                continue
            start, *ends = map(cell_of, view.last)
            assert view.lifted == lay[start] - levels[0] + 1 > 0
            assert levels[1:] == [lay[end] + 1 for end in ends]
            assert sum(item.place == start for item in view.items) == levels[0] - 1


@EVERY
def test_every_view_can_be_drawn(game: str) -> None:
    for position in positions(game, 0.15):
        for eye in eyes(position):
            view = position.view(eye)
            assert ElementTree.fromstring(draw.svg(view, coordinates=True)) is not None
            assert draw.text(view)
            assert draw.text(view, ascii=True).isascii()
            assert draw.words(view)


@EVERY
def test_outcomes_rank_every_seat_and_give_a_known_reason(game: str) -> None:
    for match in matches(game):
        outcome = match.end.outcome
        if outcome is None:
            continue
        ranks = outcome.ranks
        assert len(ranks) == match.end.seats
        # Equal ranks share, and the next one leaves out as many as shared.
        assert all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)
        assert outcome.reason in REASONS
        if outcome.reason in DRAWS:
            assert set(ranks) == {1}
        if outcome.scores is not None:
            assert len(outcome.scores) == len(ranks)
        assert draw.words(match.end.view())


@EVERY
def test_a_random_move_is_legal_and_each_is_as_likely(game: str) -> None:
    few = open_positions(game, 150)
    assert few
    for position in random.Random(3).sample(few, min(12, len(few))):
        legal = list(position.legal_moves)
        weights = position.weights or dict.fromkeys(legal, 1)
        draws = 40 * len(legal)
        counts = Counter(position.random_move(seed) for seed in range(draws))
        assert counts.keys() <= set(legal)
        whole = sum(weights.values())
        assert set(weights) == set(legal)
        wanted = {move: draws * weights[move] / whole for move in legal}
        chi_square = sum((counts[move] - wanted[move]) ** 2 / wanted[move] for move in legal)
        freedom = len(legal) - 1
        assert chi_square <= freedom + 6 * math.sqrt(2 * freedom) + 6


def counted(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return len(list(position.legal_moves))
    return sum(counted(position.play(move), depth - 1) for move in position.legal_moves)


@EVERY
def test_perft_of_the_core_is_perft_counted_in_python(game: str) -> None:
    for position in random.Random(5).sample(positions(game), 60):
        assert sixfold.perft(position, 0) == 1
        for depth in range(1, 6):
            lines = sixfold.perft(position, depth)
            if depth > 1 and lines > 2500:
                break
            assert lines == counted(position, depth)


@EVERY
def test_perft_is_the_sum_over_the_moves(game: str) -> None:
    """Three plies deep: taking moves back must bring back all that later ones rely on."""
    late = [m.kept[i] for m in matches(game) for i in range(len(m.kept))]
    few = [p for p in late if 0 < len(p.legal_moves) <= 40]
    compared = 0
    for position in random.Random(9).sample(few, min(25, len(few))):
        after = [position.play(move) for move in position.legal_moves]
        if sum(len(p.legal_moves) for p in after) > 4000:
            continue
        assert sixfold.perft(position, 3) == sum(sixfold.perft(p, 2) for p in after)
        compared += 1
    assert compared >= 10


@EVERY
def test_perft_agrees_where_history_ends_games(game: str) -> None:
    """Two and three plies before a draw, taking moves back must bring history back too."""
    compared = 0
    for match in matches(game):
        outcome = match.end.outcome
        if outcome is None or set(outcome.ranks) != {1}:
            continue
        for position in match.kept[-3:-1]:
            if len(position.legal_moves) <= 60:
                assert sixfold.perft(position, 2) == counted(position, 2)
                compared += 1
    assert compared >= 10


@EVERY
def test_playouts_follow_their_seed(game: str) -> None:
    position = sixfold.new(game)
    first, again, other = (position._core.playouts(20, 0, seed) for seed in (1, 1, 2))
    assert first == again != other
    games, plies, finished, wins = first
    assert games == finished == 20 <= plies
    assert len(wins) == position.seats
    assert sum(wins) <= finished
    assert position._core.playouts(3, 2, 1)[1] == 6


@EVERY
def test_the_limit_draws_when_it_is_reached_and_not_before(game: str) -> None:
    if all(choice.option != "limit" for choice in Ruleset(game).choices):
        pytest.skip("no option of that name")
    draws = 0
    for match in matches(game):
        options = dict(match.end.ruleset.options)
        ended = match.end.outcome is not None and match.end.outcome.reason == "no-progress"
        assert options["limit"] != "0" or not ended
        if not ended:
            continue
        draws += 1
        for limit in ("0", str(int(options["limit"]) + 1)):
            longer = Position(options_text(game, {**options, "limit": limit}))
            for move in match.moves:
                longer = longer.play(move)
            assert longer.view().items == match.end.view().items
            assert longer.outcome is None
    assert draws > 0


def cycle_from(position: Position) -> tuple[Move, ...] | None:
    """Four moves that lead back to a position: each seat there and back again."""

    def lying(position: Position) -> Counter[Item]:
        return Counter(position.view().items)

    def pieces(lying: Counter[Item]) -> Counter[str]:
        return Counter(item.piece for item in lying.elements() if not item.place.startswith("hand"))

    def shifts(position: Position) -> list[Position]:
        """After moves that bring no piece onto the board and take none off."""
        before = pieces(lying(position))
        after = map(position.play, some(position.legal_moves, 60))
        return [later for later in after if pieces(lying(later)) == before]

    first = lying(position)
    for gone in shifts(position)[:8]:
        for there in shifts(gone)[:8]:
            returned = [(lying(q), q) for q in map(there.play, there.legal_moves)]
            likely = sorted(returned, key=lambda at: (at[0] - first).total())
            for _, back in likely[:3]:
                for last in back.legal_moves:
                    if back.play(last).key == position.key:
                        moves = (gone.last, there.last, back.last, last)
                        return tuple(move for move in moves if move)
    return None


@EVERY
def test_the_third_occurrence_of_a_position_draws(game: str) -> None:
    if all(choice.option != "limit" for choice in Ruleset(game).choices):
        pytest.skip("no limit to turn off")
    late = [match.kept[-3] for match in matches(game) if len(match.kept) > 3]
    late = [position for position in late if 0 < len(position.legal_moves) <= 120]
    for position in sorted(late, key=lambda p: len(p.legal_moves))[:30]:
        options = {**position.ruleset.options, "limit": "0"}
        first = Position.from_text(options_text(game, options), position.text)
        if (cycle := cycle_from(first)) is None:
            continue
        again = first
        for move in (*cycle, *cycle):
            assert again.outcome is None
            again = again.play(move)
        assert again.key == first.key
        assert again.outcome is not None
        assert again.outcome.reason == "repetition"
        assert set(again.outcome.ranks) == {1}
        assert Position.from_text(first.ruleset, again.text).outcome is None
        return
    if not Ruleset(game).has_secrets:  # where cards are drawn again, cycles are too long to search
        pytest.fail("no position was found that comes again")
