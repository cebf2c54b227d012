"""Brings the tables of a database up to date."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text


def migrate(connection: Connection) -> None:
    """Takes the steps that a database lacks; several processes may try at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(606606)"))
    if version(connection) != newest():
        config = _config()
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def version(connection: Connection) -> str | None:
    """Returns the step a database is at, or None where it has none."""
    return MigrationContext.configure(connection).get_current_revision()


def newest() -> str | None:
    """Returns the last step there is."""
    return ScriptDirectory.from_config(_config()).get_current_head()


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).with_name("migrations")))
    return config
