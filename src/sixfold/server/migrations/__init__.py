"""How the database came to be as it is, step by step; Alembic goes through versions/ at start."""
