"""The tables of the database, as the code reads and writes them; migrations/ makes them."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData()

settings = Table(
    "settings",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What the site keeps for itself, such as its secret."""

matches = Table(
    "matches",
    metadata,
    Column("id", String(20), primary_key=True),
    Column("game", String(40), nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("start", Text),  # the first position, where chance drew it
    Column("clock", JSON, nullable=False),
    Column("rated", Boolean, nullable=False),
    Column("created", Float, nullable=False),
    Column("changed", Float, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("deadline", Float),  # when a flag falls
    Column("owed", Float),  # since when a computer is to move
    Column("next", String(20)),  # the rematch
    Index("matches_deadline", "deadline"),
    Index("matches_owed", "owed"),
)
"""A match: what does not change, and what can be told of it without its plies."""

seats = Table(
    "seats",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(10), nullable=False),  # person, computer, open
    Column("name", String(40), nullable=False),
    Column("level", Integer, nullable=False),
    Column("player", String(40)),  # whose it is
    Column("turn", Integer, nullable=False),  # how often somebody sat down: ends old links
    Index("seats_player", "player"),
)
"""Who sits where."""

plies = Table(
    "plies",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("number", Integer, primary_key=True),  # from 0; one after the other, none ever changed
    Column("kind", String(6), nullable=False),  # move, back, end
    Column("seat", Integer, nullable=False),  # who did it; 0 is chance
    Column("move", Text, nullable=False),  # the move; how many hold; the reason of the end
    Column("at", Float, nullable=False),
    Column("left", JSON),  # the seconds on all clocks
)
"""All that was ever played: only added to. That a number is unique decides who was first."""

asks = Table(
    "asks",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("what", String(10), primary_key=True),
)
"""What a seat asked for and nobody answered."""

hints = Table(
    "hints",
    metadata,
    Column("match", ForeignKey("matches.id"), primary_key=True),
    Column("move", Integer, primary_key=True),  # how many moves had been played
    Column("seat", Integer, primary_key=True),
    Column("stage", Integer, nullable=False),
)
"""The highest stage of hint that a seat asked for before a move."""

changes = Table(
    "changes",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=True),
    Column("match", String(20), nullable=False),
    Column("writer", String(16), nullable=False),  # which process
    Column("at", Float, nullable=False),
)
"""What changed lately, for the other processes of the same site."""
