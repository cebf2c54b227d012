"""Keys that nobody can guess: players by signed cookie, seats by secret link, ids of matches.

All hang on one secret of the site, which the database keeps.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode

COOKIE = "sixfold"
"""The name of the cookie that is a player's key."""

_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"  # none taken for another


class Keys:
    """Makes and checks keys by the secret of one site."""

    def __init__(self, secret: str) -> None:
        """Takes the site's secret."""
        self._secret = secret.encode()

    def cookie(self, player: str) -> str:
        """Returns the cookie that proves a player."""
        return f"{player}.{self._signed('player', player)}"

    def player(self, cookie: str | None) -> str | None:
        """Returns the player whom a cookie proves, or None where it proves nobody."""
        player, _, signature = (cookie or "").partition(".")
        right = self._signed("player", player)
        whole = hmac.compare_digest(signature.encode(), right.encode())
        return player if player and whole else None

    def seat(self, match: str, seat: int, turn: int) -> str:
        """Returns the secret of a seat's link; it is another after each sitting down."""
        return f"{seat}-{self._signed('seat', match, str(seat), str(turn))}"

    def chance(self, match: str, move: int) -> int:
        """Returns the seed of a match's chance move: the same for the same one."""
        return int.from_bytes(self._digest("chance", match, str(move))[:8], "big")

    def _signed(self, *told: str) -> str:
        return urlsafe_b64encode(self._digest(*told)[:18]).decode()

    def _digest(self, *told: str) -> bytes:
        return hmac.digest(self._secret, "\0".join(told).encode(), hashlib.sha256)


def new_player() -> str:
    """Returns a name for a player whom the site has not met."""
    return secrets.token_urlsafe(18).replace(".", "_")


def new_match() -> str:
    """Returns an id for a match: who does not know it cannot guess it."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(14))


def new_secret() -> str:
    """Returns a secret for a site."""
    return secrets.token_urlsafe(32)
