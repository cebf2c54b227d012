"""The terminal client: a match on a screen of characters, by keyboard and mouse."""
