"""What all tests share: an interrupt is heeded, wherever they run; and a play site to visit."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:  # tests that visit no site load no server
    from support.play_site import Visitor


def pytest_configure() -> None:
    """Jobs in the background of a script ignore SIGINT, and so would the programs they start."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session", autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Lets programs keep their state in a folder of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site."""
    from support.play_site import running

    with running(tmp_path_factory.mktemp("site") / "site.db") as address:
        yield address


def visitor(site: str) -> Iterator[Visitor]:
    from support.play_site import Visitor

    with Visitor(site) as made:
        yield made


ann = pytest.fixture(visitor, name="ann")
ben = pytest.fixture(visitor, name="ben")
eve = pytest.fixture(visitor, name="eve")


@pytest.fixture(scope="session")
def _postgres() -> Iterator[str]:
    from support.other_servers import postgresql

    with postgresql() as address:
        yield address


@pytest.fixture
def postgres(_postgres: str) -> str:
    """The URL of an empty database of PostgreSQL, where the machine has that."""
    from support.other_servers import new_database

    return new_database(_postgres)
