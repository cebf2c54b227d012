"""What several test files share: one play site that all of them visit."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from support.play_site import Visitor, running


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running site."""
    with running(tmp_path_factory.mktemp("site") / "site.db") as address:
        yield address


@pytest.fixture
def ann(site: str) -> Iterator[Visitor]:
    """A visitor."""
    with Visitor(site) as visitor:
        yield visitor


@pytest.fixture
def ben(site: str) -> Iterator[Visitor]:
    """Another visitor."""
    with Visitor(site) as visitor:
        yield visitor


@pytest.fixture
def eve(site: str) -> Iterator[Visitor]:
    """A visitor without a seat."""
    with Visitor(site) as visitor:
        yield visitor
