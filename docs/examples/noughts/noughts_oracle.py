"""Noughts and crosses in plain Python, from the rules alone: what the core is checked against."""

FILES, RANKS = "abc", "123"
LINES = [
    *([file + rank for rank in RANKS] for file in FILES),
    *([file + rank for file in FILES] for rank in RANKS),
    ["a1", "b2", "c3"],
    ["a3", "b2", "c1"],
]

Board = dict[str, int]  # the seat that holds a square


def turn(board: Board) -> int:
    """Rule 2: they take turns, and seat 1 begins."""
    return len(board) % 2 + 1


def outcome(board: Board, aim: str) -> tuple[tuple[int, int], str] | None:
    """Rules 3 and 4: the ranks and the reason, or None while it goes on."""
    for seat in (1, 2):
        if any(all(board.get(square) == seat for square in line) for line in LINES):
            winner = seat if aim == "make" else 3 - seat
            return ((1, 2) if winner == 1 else (2, 1)), "line"
    return ((1, 1), "full-table") if len(board) == 9 else None


def legal_moves(board: Board, aim: str) -> list[str]:
    """Rule 2: any empty square, while the game goes on."""
    if outcome(board, aim):
        return []
    return [file + rank for file in FILES for rank in RANKS if file + rank not in board]
