"""What holds for all tests: an interrupt is heeded, also where whoever started them ignores it."""

from __future__ import annotations

import signal


def pytest_configure() -> None:
    """Jobs in the background of a script ignore SIGINT, and so would the programs they start."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
