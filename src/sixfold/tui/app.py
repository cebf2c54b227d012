"""The client as a program: its screens, its menu, its files, its colours."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen

from ..errors import shortened
from ..files import read_bounded
from ..games import look_of, translated
from ..record import Record
from ..ruleset import Ruleset
from ..table.keeping import Kept, keep_new, unfinished, write_record
from ..table.local import LocalTable
from ..table.seating import new_match
from ..table.table import Table
from ..tongue import speaking, spoken
from .dialogs import AskText, Note, Pick, TooSmall
from .keys import keys_text
from .match_screen import MatchScreen
from .plan import Plan
from .rules_screen import RulesScreen
from .settings import COLOURS, THEMES, Settings
from .start_screen import StartScreen
from .themes import PAGES_OF_RULES, Brush, theme_of
from .words import say

LEAST_COLUMNS, LEAST_ROWS = 60, 18


def _begun(record: Record) -> bool:
    """Tells whether somebody moved, so that there is something to go on with."""
    return any(ply.seat for ply in record.plies)


class Client(App[None]):
    """Plays at a table, or sets one up."""

    CSS_PATH: ClassVar[Path] = Path(__file__).with_name("client.tcss")
    ENABLE_COMMAND_PALETTE = False
    TITLE = "Sixfold"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+c", "quit", show=False),
    ]

    def __init__(
        self,
        table: Table | None = None,
        *,
        kept: Kept | None = None,
        ascii: bool = False,
        note: str = "",
        plan: Plan | None = None,
    ) -> None:
        """Takes a table to sit down at, or none to choose first, and the file it is kept in.

        All is said in the language that is spoken where the client is made.
        """
        super().__init__()
        self.settings = Settings.kept()
        self.brush = Brush(self.settings.theme)
        self.table, self.kept = table, kept
        self._ascii, self._note, self._plan = ascii, note, plan
        self._language = spoken()
        self.left_open = False  # whether somebody moved at the table that was left last
        for name in THEMES:
            self.register_theme(theme_of(name))
        self.theme = f"sixfold-{self.settings.theme}"
        self.console.push_theme(PAGES_OF_RULES)

    def on_mount(self) -> None:
        """Opens the first screen."""
        if self.table is None and self._plan is None:
            self._take_up(crashed=True)
        if self.table is not None:
            self.push_screen(MatchScreen(self.table, ascii=self._ascii, note=self._note))
        else:
            self.push_screen(StartScreen(self._plan))

    def on_unmount(self) -> None:
        """Leaves the table."""
        self.leave()

    def leave(self) -> None:
        """Closes the table; a match that is kept can be gone on with."""
        self.left_open = False
        if self.table is not None:
            shown = self.table.now()
            self.left_open = not shown.over and any(move.seat for move in shown.moves)
            self.table.close()
        if self.kept is not None:
            self.kept.free()
        self.table = self.kept = None

    def sit_down(self, table: Table, kept: Kept | None, note: str = "") -> None:
        """Goes over to another table."""
        self.leave()
        self.table, self.kept = table, kept
        self.open(MatchScreen(table, ascii=self._ascii, note=note))

    def open(self, screen: Screen[None]) -> None:
        """Shows a screen in place of all others."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.switch_screen(screen)

    @property
    def match_screen(self) -> MatchScreen | None:
        """The screen of the match, if there is one."""
        return next((s for s in self.screen_stack if isinstance(s, MatchScreen)), None)

    async def on_event(self, event: events.Event) -> None:
        """Lets what is typed begin a move wherever the reader stands, however fast it comes."""
        if isinstance(event, events.Key) and isinstance(self.screen, MatchScreen):
            self.screen.expect(event)
        await super().on_event(event)

    # The size of the terminal

    def on_resize(self, event: events.Resize) -> None:
        """Says so where there is not enough room to show anything."""
        small = event.size.width < LEAST_COLUMNS or event.size.height < LEAST_ROWS
        told = isinstance(self.screen, TooSmall)
        if small and not told:
            self.push_screen(TooSmall(LEAST_COLUMNS, LEAST_ROWS))
        elif told and not small:
            self.pop_screen()

    # Matches

    def begin(self, plan: Plan) -> None:
        """Begins a match as planned."""

        def sit() -> None:
            match = new_match(plan.ruleset, plan.computers, names=plan.people)
            self._sit_at(
                plan.ruleset.game,
                lambda keep: LocalTable(match, plan.computers, keep=keep, language=self._language),
            )

        self._plan = plan
        self.tried(sit)

    def _sit_at(self, game: str, made: Callable[[Path | None], LocalTable], note: str = "") -> None:
        """Goes over to a table that is made with a file to keep it in; one refused keeps none."""
        kept = self._kept(game)
        try:
            table = made(kept.path if kept is not None else None)
        except BaseException:
            if kept is not None:
                kept.free()
            raise
        self.sit_down(table, kept, note)

    def _kept(self, game: str) -> Kept | None:
        """Returns a file for a new match, or none where nothing can be kept."""
        with suppress(OSError):
            return keep_new(game)
        return None

    def waiting(self) -> str:
        """Returns the title of the last game that is not over; nothing where there is none."""
        with suppress(OSError):
            for kept, record in unfinished():
                kept.free()
                if _begun(record):
                    return translated(look_of(Ruleset(record.ruleset).game)).title
        return ""

    def _take_up(self, *, crashed: bool = False) -> None:
        """Sits down at the last match that is not over, or that was torn off by a crash."""
        with suppress(OSError):
            for kept, record in unfinished():
                if _begun(record) and (kept.crashed or not crashed):
                    with suppress(ValueError):
                        self.table = LocalTable.of_record(
                            record, keep=kept.path, language=self._language
                        )
                        self.kept = kept
                        self._note = say("Going on with the last game.")
                        return
                kept.free()

    def action_resume(self) -> None:
        """Goes on with the last game that is not over."""
        self.leave()
        self._take_up()
        if self.table is not None:
            self.open(MatchScreen(self.table, ascii=self._ascii, note=self._note))

    def action_new(self) -> None:
        """Chooses another match; the one on the table can be gone on with."""
        self.leave()
        self.open(StartScreen(self._plan))

    def action_uncover(self) -> None:
        """Leaves what lies over a screen."""
        if len(self.screen_stack) > 2:
            self.pop_screen()

    def action_load(self) -> None:
        """Goes on with the match of a file."""

        def load(name: str | None) -> None:
            if name:
                self.tried(lambda: self._load(Path(name).expanduser()))

        self.push_screen(AskText(say("Load which file?")), load)

    def _load(self, path: Path) -> None:
        record = Record.parse(read_bounded(path))
        self._sit_at(
            Ruleset(record.ruleset).game,
            lambda keep: LocalTable.of_record(record, keep=keep, language=self._language),
            say("Loaded from {file}.", file=str(path)),
        )

    def action_save(self) -> None:
        """Writes the record of the match."""
        screen = self.match_screen
        if screen is None:
            return
        table = screen.table
        note = say("A name that ends in .json gets JSON.")
        if table.ruleset.has_secrets and not screen.shown.over:
            note += " " + say("The file tells all secrets.")

        def save(name: str | None, *, over: bool = False) -> None:
            if not name:
                return
            path = Path(name).expanduser()
            if path.exists() and not over:
                question = say("{file} is there already.", file=shortened(name))
                choices = [("no", say("leave it")), ("yes", say("write over it"))]
                self.push_screen(
                    Pick(question, choices),
                    lambda yes: save(name, over=True) if yes == "yes" else None,
                )
                return
            self.tried(lambda: write_record(path, table.record()))
            if path.exists():
                self.tell(self._told or say("Saved to {file}.", file=str(path)))

        self.push_screen(
            AskText(say("Save to which file?"), f"{table.ruleset.game}.txt", note), save
        )

    # What can be done

    def action_keys(self) -> None:
        """Shows all keys."""
        self.push_screen(Note(say("Keys"), keys_text()))

    def show_rules(self, game: str) -> None:
        """Shows a game's page over the screen."""
        self.push_screen(RulesScreen(game, ascii=self._ascii))

    def action_menu(self) -> None:
        """Shows all that can be done."""
        screen = self.match_screen
        choices: list[tuple[str, str]] = []
        if screen is not None:
            may = screen.shown.may
            choices += [
                (key, words)
                for key, words in (
                    ("hint", say("hint")),
                    ("takeback", say("take a move back")),
                    ("redo", say("play again what was taken back")),
                    ("draw", say("offer a draw")),
                    ("resign", say("resign")),
                    ("abort", say("abort the game")),
                    ("rematch", say("play again")),
                )
                if key in may
            ]
            choices.append(("save", say("save to a file")))
        choices += [
            ("load", say("load from a file")),
            ("new", say("another game")),
            ("theme", say("theme")),
            ("colours", say("colours of the pieces")),
            ("keys", say("keys")),
            ("quit", say("quit")),
        ]
        self.push_screen(Pick(say("What else?"), choices), self._picked)

    def _picked(self, key: str | None) -> None:
        screen = self.match_screen
        simple: dict[str, Callable[[], object]] = {
            "load": self.action_load,
            "new": self.action_new,
            "save": self.action_save,
            "theme": self._pick_theme,
            "colours": self._pick_colours,
            "keys": self.action_keys,
            "quit": self.exit,
        }
        if key in simple:
            simple[key]()
        elif screen is not None and key is not None:
            table = screen.table
            doing: dict[str, Callable[[], object]] = {
                "hint": screen.action_hint,
                "takeback": screen.action_takeback,
                "redo": screen.action_redo,
                "rematch": lambda: screen.do(table.rematch),
                "abort": lambda: screen.do(getattr(table, "abort", table.resign)),
                "draw": lambda: screen.do(table.offer_draw),
                "resign": lambda: self._surely(
                    say("Giving up loses the game."), lambda: screen.do(table.resign)
                ),
            }
            doing[key]()

    def _surely(self, question: str, action: Callable[[], object]) -> None:
        choices = [("no", say("play on")), ("yes", say("resign"))]

        def answered(answer: str | None) -> None:
            if answer == "yes":
                action()

        self.push_screen(Pick(question, choices), answered)

    def _pick_theme(self) -> None:
        names = {"dark": say("dark"), "light": say("light"), "contrast": say("high contrast")}
        choices = [(name, names[name]) for name in THEMES]
        self.push_screen(Pick(say("Theme"), choices, at=self.settings.theme), self._take_theme)

    def _take_theme(self, name: str | None) -> None:
        if name is not None:
            self.choose(replace(self.settings, theme=name))

    def _pick_colours(self) -> None:
        names = {
            "game": say("the game's own"),
            "safe": say("for colour blindness"),
            "strong": say("strong contrast"),
        }
        choices = [(name, names[name]) for name in COLOURS]
        title = say("Colours of the pieces")
        self.push_screen(Pick(title, choices, at=self.settings.colours), self._take_colours)

    def _take_colours(self, name: str | None) -> None:
        if name is not None:
            self.choose(replace(self.settings, colours=name))

    def choose(self, settings: Settings) -> None:
        """Takes other settings, and keeps them."""
        self.settings = settings
        settings.keep()
        self.brush = Brush(settings.theme)
        self.theme = f"sixfold-{settings.theme}"
        for screen in self.screen_stack:
            if isinstance(screen, MatchScreen):
                screen.draw()
            elif isinstance(screen, StartScreen):
                self.call_later(screen.fill)

    _told = ""

    def tried(self, action: Callable[[], object]) -> None:
        """Does something; what hinders it is told on the screen."""
        self._told = ""
        try:
            with speaking(self._language):
                action()
        except OSError as error:
            self._told = f"{error.filename or ''}: {error.strerror or error}".lstrip(": ")
        except (ValueError, RecursionError) as error:
            self._told = str(error)
        if self._told:
            self.tell(self._told)

    def tell(self, words: str) -> None:
        """Tells something on whichever screen there is."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, MatchScreen):
                screen.told = words
                screen.draw()
                return
            if isinstance(screen, StartScreen):
                screen.tell(words)
                return
