"""6x5: nothing that a seat may not know leaves for it, and guesses are fair."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import permutations

import pytest

from oracle.sixbyfive import DECK
from sixfold import CHANCE, Position, draw
from support.asking import play
from support.sixbyfive_pairs import compact, filling, plain, rules

ROW = "k0,0;b1,0;b2,0;b3,0"


def leaving(position: Position, eye: int) -> tuple[object, ...]:
    """All that leaves for an eye: what it sees, how that is drawn, and as numbers."""
    view = position.view(eye)
    drawn = draw.text(view), draw.words(view), draw.svg(view)
    return view, drawn, position.features(eye) if eye else None


def same_to(eye: int, position: Position, rng: random.Random) -> Position:
    """The position with what the eye does not see drawn afresh, its history the same."""
    fields = position.text.split(" ")
    hands = [[] if hand == "-" else hand.split("+") for hand in fields[3].split("/")]
    aside = set(fields[5].split("+"))
    own = set(hands[eye - 1]) if eye else set()
    shown = {card for hand in hands for card in hand if card.endswith("!")}
    gone = own | aside | {card.rstrip("!") for card in shown}
    unseen = rng.sample(sorted(set(DECK) - gone), len(DECK) - len(set(DECK) & gone))
    for seat, hand in enumerate(hands, 1):
        if seat != eye:
            hand[:] = sorted(card if card in shown else unseen.pop() for card in hand)
    fields[3] = "/".join("+".join(hand) or "-" for hand in hands)
    return Position.from_text(position.ruleset, " ".join(fields))


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_leaves_for_an_eye_does_not_hang_on_what_is_hidden(players: int) -> None:
    rng = random.Random(players)
    compared = 0
    for _ in range(25):
        change, points = rng.choice(("no", "yes")), rng.choice((0, 3))
        options = {"goals": rng.randint(1, 3), "open": rng.choice(("no", "yes"))}
        position = Position(rules(players=players, change=change, points=points, **options))
        choose = rng.choice((plain, filling, compact))
        for _ in range(rng.randint(1, 90)):
            if position.outcome:
                break
            position = position.play(choose(position, rng))
        position = Position.from_text(position.ruleset, position.text)
        for eye in range(players + 1):
            other = same_to(eye, position, rng)
            assert leaving(other, eye) == leaving(position, eye)
            compared += other.text != position.text
            if position.turn == CHANCE:
                told = {position.heard(move, eye) for move in position.legal_moves}
                if f"deal {eye}" not in str(told):
                    assert told == {other.heard(move, eye) for move in other.legal_moves}
                    assert len(told) == 1
    assert compared > 40


def test_what_is_heard_of_a_deal() -> None:
    position = Position(rules(players=3))
    assert [position.heard("deal 1 07a", eye) for eye in range(4)] == [
        *("deal 1 ?", "deal 1 07a", "deal 1 ?", "deal 1 ?"),
    ]
    after = play(position, "deal 1 07a")
    assert [after.view(eye).last for eye in range(4)] == [()] * 4
    assert all(after.view(eye).paths == () for eye in range(4))


def test_a_changed_card_is_heard_and_seen_by_all() -> None:
    position = play(Position.from_text(rules(change="yes"), f"{ROW} 1 -;- 01a/07a 0-0 -"), "r@4,0")
    for eye in (0, 1, 2):
        assert position.heard("change 01a", eye) == "change 01a"
        beside = [i.piece for i in play(position, "change 01a").view(eye).items]
        assert "01a" in beside
    # Which cards may be changed is the business of the seat that chooses.
    assert position.view(1).paths
    assert position.view(2).paths == position.view(0).paths == ()


def test_a_card_that_ends_the_game_is_shown_and_no_other() -> None:
    position = Position.from_text(rules(goals=2), f"{ROW} 1 -;- 01a+11a/05a+07a 0-0 -")
    won = play(position, "b@4,0")
    for eye, shown in ((0, ["11a", "?", "?"]), (1, ["01a", "11a", "?"]), (2, None)):
        cards = [i.piece for i in won.view(eye).items if i.place.startswith("hand")]
        cards = [piece for piece in cards if piece not in "12"]
        assert cards == (shown or ["11a", "?", "05a", "07a"])


# Guesses


def hands_of(position: Position) -> tuple[str, ...]:
    return tuple(position.text.split(" ")[3].split("/"))


def even(counts: Counter[tuple[str, ...]], wanted: set[tuple[str, ...]], draws: int) -> None:
    """Holds counts to be those of equally likely deals."""
    assert set(counts) <= wanted
    expected = draws / len(wanted)
    assert expected > 5
    chi_square = sum((counts[deal] - expected) ** 2 / expected for deal in wanted)
    freedom = len(wanted) - 1
    assert chi_square <= freedom + 5 * math.sqrt(2 * freedom) + 5


def test_every_card_that_is_not_seen_is_equally_likely() -> None:
    position = play(Position("6x5"), "deal 1 01a", "deal 2 02a", "r@1,0")
    counts = Counter(hands_of(position.guess(1, seed)) for seed in range(3000))
    even(counts, {("01a", card) for card in DECK if card != "01a"}, 3000)
    spectator = Counter(hands_of(position.guess(0, seed))[0] for seed in range(3000))
    even(Counter({(card,): n for card, n in spectator.items()}), {(card,) for card in DECK}, 3000)


def test_pairs_of_hands_are_equally_likely() -> None:
    aside = sorted(DECK)[6:]
    text = f"{ROW} 1 -;-;- 01a/02a/03a 0-0-0 {'+'.join(aside)}"
    position = Position.from_text(rules(players=3, change="yes"), text)
    counts = Counter(hands_of(position.guess(1, seed)) for seed in range(2000))
    rest = ("02a", "02b", "03a", "04a", "05a")
    left = [card for card in sorted(DECK)[:6] if card != "01a"]
    assert left == list(rest)
    even(counts, {("01a", *pair) for pair in permutations(left, 2)}, 2000)


def test_a_goal_that_came_to_lie_on_the_table_is_in_no_hand() -> None:
    position = play(Position("6x5"), "deal 1 01a", "deal 2 02a")
    for move in ("b@1,0", "b@2,0", "b@3,0", "b@4,0"):  # 11a: nobody has it
        position = play(position, move)
    counts = Counter(hands_of(position.guess(1, seed)) for seed in range(3000))
    wanted = {("01a", card) for card in DECK if card not in ("01a", "11a")}
    even(counts, wanted, 3000)
    # Also when it lies there no more, as long as the position knows.
    later = play(position, "b@5,0")
    assert ("01a", "11a") not in {hands_of(later.guess(1, seed)) for seed in range(400)}
    # A text holds no history: it tells what lies there now.
    read = Position.from_text("6x5", position.text)
    assert ("01a", "11a") not in {hands_of(read.guess(1, seed)) for seed in range(400)}
    read = Position.from_text("6x5", later.text)
    assert ("01a", "11a") in {hands_of(read.guess(1, seed)) for seed in range(400)}


def test_a_card_drawn_later_may_be_what_lies_there_already() -> None:
    """Seat 2 changes a card after the row was made: the new card may be 11a, the old one not."""
    position = play(Position(rules(change="yes", goals=2)), "deal 1 01a", "deal 1 02a")
    position = play(position, "deal 2 03a", "deal 2 04a")
    for move in ("b@1,0", "b@2,0", "b@3,0"):
        position = play(position, move, "keep")
    position = play(position, "b@4,0", "change 03a", "deal 2 05a")
    draws = 30000
    counts = Counter(hands_of(position.guess(1, seed))[1] for seed in range(draws))
    left = [card for card in DECK if card not in ("01a", "02a", "03a")]
    # The deal is which card was kept and which was drawn; as hands, two deals may look alike.
    deals = Counter(
        "+".join(sorted((kept, new))) for kept, new in permutations(left, 2) if kept != "11a"
    )
    whole = sum(deals.values())
    assert set(counts) <= set(deals)
    chi_square = sum(
        (counts[hand] - draws * n / whole) ** 2 / (draws * n / whole) for hand, n in deals.items()
    )
    freedom = len(deals) - 1
    assert chi_square <= freedom + 5 * math.sqrt(2 * freedom) + 5


def test_what_lay_aside_when_the_deck_ran_out_is_in_no_hand_but_the_new_one() -> None:
    held = ("01a", "07a")
    aside = [card for card in sorted(DECK) if card not in held]
    name = rules(change="yes", goals=1, players=2)
    position = Position.from_text(name, f"{ROW} 1 -;- 01a/07a 0-0 {'+'.join(aside)}")
    position = play(position, "r@4,0", "change 01a", "deal 1 09a")
    assert position.text.split(" ")[5] == "-"
    # Seat 2 held its card while all others lay aside: seat 1 knows it.
    assert {hands_of(position.guess(1, seed))[1] for seed in range(200)} == {"07a"}
    seen = {hands_of(position.guess(2, seed))[0] for seed in range(2000)}
    assert seen == set(DECK) - {"07a"}


def test_a_guess_fills_unknown_cards_of_others_and_leaves_ones_own() -> None:
    position = Position.from_text(rules(goals=2), f"{ROW} 1 -;- 01a+?/?+? 0-0 -")
    for seed in range(50):
        own, other = hands_of(position.guess(1, seed))
        assert own == "01a+?"
        assert "?" not in other
        assert "01a" not in other


def test_with_visible_cards_nothing_is_guessed() -> None:
    position = play(Position(rules(visible="yes")), "deal 1 01a", "deal 2 02a", "r@1,0")
    assert all(position.guess(eye, 5).text == position.text for eye in (0, 1, 2))


def test_guesses_of_whole_games_are_consistent() -> None:
    """What a guess gives others is no card that is seen, and completes nothing at once."""
    rng = random.Random(3)
    for _ in range(40):
        name = rules(
            players=3, goals=2, points=rng.choice((0, 4)), change=rng.choice(("no", "yes"))
        )
        position = Position(name)
        for _ in range(rng.randint(6, 60)):
            if position.outcome:
                break
            position = position.play(compact(position, rng))
        for eye in range(4):
            guess = position.guess(eye, rng.randrange(10**6))
            assert Position.from_text(name, guess.text).text == guess.text
            before, after = position.text.split(" "), guess.text.split(" ")
            assert before[:3] + before[4:] == after[:3] + after[4:]
            if eye:
                assert hands_of(guess)[eye - 1] == hands_of(position)[eye - 1]
