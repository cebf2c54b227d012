"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: a rank for each seat (1 is best, equal ranks share) and a reason."""

    ranks: tuple[int, ...]  # by seat; 1 is best
    scores: tuple[int, ...] | None  # None where the game does not score
    reason: str  # "line", "elimination", "repetition", "resign", …

    @property
    def winner(self) -> int | None:
        """The seat that alone has rank 1, or None."""
        return self.ranks.index(1) + 1 if self.ranks.count(1) == 1 else None
