"""What a test needs beyond Python, and the machine may lack."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def missing(what: str) -> NoReturn:
    """Skips a test that lacks something, but fails it in continuous integration."""
    if os.environ.get("CI"):
        pytest.fail(what)
    pytest.skip(what)
