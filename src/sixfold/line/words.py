"""What the line mode says, in English; the catalogues lie beside this file."""

from __future__ import annotations

from ..tongue import said

HELP = (
    ("moves", "the legal moves"),
    ("board", "draw the board again"),
    ("words", "the position in sentences"),
    ("at CELL", "what lies on a cell, and what it could do"),
    ("seats", "who sits where, with points and clocks"),
    ("hint", "where to look; asked again, a good move"),
    ("evaluate", "what the engine thinks of the position"),
    ("undo", "take back to your own last move"),
    ("redo", "play again what was taken back"),
    ("rest", "leave the rest of what is asked to chance, where it matters little"),
    ("replay N", "the board after N moves; also 'replay next' and 'replay back'"),
    ("rules", "the rules, section by section; 'rules 3' is rule 3"),
    ("resign", "the seat to act resigns"),
    ("draw", "offer a draw; 'draw agreed' ends a game at one keyboard"),
    ("accept, decline", "answer what another asked"),
    ("rematch", "the next game, once this one is over"),
    ("save FILE", "write a new file; 'replace FILE' writes over an old one"),
    ("load FILE", "go on with a game that was saved"),
    ("resume", "go on with the last unfinished game"),
    ("record", "show the record"),
    ("name NAME", "change your name in a match on a server"),
    ("abort", "end a match on a server that has hardly begun"),
    ("help", "this list"),
    ("quit", "stop"),
)
"""The words that may be typed, each with what it does."""

HELPFUL = "type 'help' for help"

SAYINGS = (
    *(words for _, words in HELP),
    "'board' shows what is so now",
    "'draw agreed' ends the game in a draw; 'board' draws the board",
    "'help' lists the words",
    "'rules' reads on, 'rules first' begins, 'rules 3' tells rule 3",
    "'rules' reads on: {count} more",
    "'save FILE' keeps the game, 'undo' takes the end back, 'rematch' begins another, 'quit' stops",
    "'{word}' stands alone; 'help' lists the words",
    "Type a move, such as one of those that 'moves' lists, or a word:",
    "a computer",
    "accept what? Nobody asked for anything",
    "after {count} of {last} moves",
    "asked: {what}",
    "at this keyboard",
    "at which cell? 'at' is followed by its name",
    "best moves in order: {moves}",
    "chance: {move}",
    "draw",
    "expected share of the victory: {shares}",
    "going on with {file}",
    "load which file? 'load FILE' goes on with a game that was saved",
    "moves were taken back",
    "no game waits to be gone on with",
    "not there just now",
    "over",
    "pass the keyboard to {who} ({colour}) and press Enter",
    "points: {points}",
    "proven: a draw",
    "proven: {who} loses, plies at most: {plies}",
    "proven: {who} wins, plies at most: {plies}",
    "rematch",
    "replay from where? 'replay 0' is the beginning",
    "save where? 'save FILE' writes text, 'save FILE.json' JSON",
    "saved to {file}",
    "seat {seat}",
    "seat {seat}: {who}",
    "still open",
    "takeback",
    "that is all",
    "the game holds secrets, so that it is not shown",
    "the game is kept: 'sixfold play --resume' goes on with it",
    "the game so far:",
    "the line is there again",
    "the link to sit down there: {link}",
    "the match goes on: 'sixfold play {address}' comes back to it",
    "the record tells every secret: 'save FILE' writes it unseen",
    "there is no rule {number}",
    "this is asked of a match on a server",
    "this match is kept by its server",
    "time left: {clock}",
    HELPFUL,
    "waits",
    "you watch",
    "your matches here: {count}",
    "your move",
    "{file} does not hold the game as it ended",
    "{file} holds another game: go on without RULESET and --position",
    "{file} is there already: 'replace {file}' writes over it",
    "{hint}: {where}",
    "{move} cannot be played: {why}",
    "{seat} asks: {what}; 'accept' or 'decline' answers",
    "{who} plays {move}",
    "{who} {share} percent",
)
"""Every text that the line mode says; a test holds that none is missing and none unused."""


def say(text: str, **gaps: object) -> str:
    """Returns a text in the language spoken, its gaps filled."""
    return said(text, __name__).format(**gaps) if gaps else said(text, __name__)


def help_text() -> str:
    """Returns the list of words with what they do."""
    wide = max(len(word) for word, _ in HELP)
    lines = [say("Type a move, such as one of those that 'moves' lists, or a word:")]
    return "\n".join([*lines, *(f"  {word:<{wide}}  {say(words)}" for word, words in HELP)])
