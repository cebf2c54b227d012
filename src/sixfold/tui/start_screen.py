"""The first screen: the game, its rules, who plays. What goes with nothing is not offered."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, OptionList, Select, Static

from ..choosing import values_of
from ..errors import BadRuleset
from ..games import look_of, translated
from ..ruleset import Ruleset, games
from .chips import Chip, Chips
from .face import NARROW
from .listing import Listing
from .plan import HERE, ME, Plan, number, people, presets_of
from .words import counted, say

if TYPE_CHECKING:
    from .app import Client


class StartScreen(Screen[None]):
    """Chooses what to play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "app.keys", show=False),
        Binding("f2", "rules", show=False),
        Binding("f9,ctrl+s", "start", show=False),
        Binding("f10,ctrl+p", "app.menu", show=False),
        Binding("escape", "app.uncover", show=False),
    ]

    def __init__(self, plan: Plan | None = None) -> None:
        """Takes what was planned last."""
        super().__init__()
        self.plan = plan or Plan()
        self.more = False  # whether the options are shown
        self._filling = False

    @property
    def client(self) -> Client:
        """The program."""
        return self.app  # type: ignore[return-value]

    def compose(self) -> ComposeResult:
        """Makes the form."""
        yield Static(say("Sixfold: games that turn on six"), id="title", markup=False)
        with VerticalScroll(id="form"), Horizontal(id="columns"):
            with Vertical(id="what"):
                yield Chips(id="going")
                yield Static(say("Which game"), classes="head", markup=False)
                yield Listing(id="games")
                yield Static(id="sentence", classes="quiet", markup=False)
                yield Static(say("By which rules"), classes="head", markup=False)
                yield Listing(id="presets")
            with Vertical(id="how"):
                yield Static(say("With whom"), classes="head", markup=False)
                yield Vertical(id="seats")
                yield Static(id="options-head", classes="head", markup=False)
                yield Vertical(id="options")
        yield Static(id="told", markup=False)
        yield Chips(id="go")

    async def on_mount(self) -> None:
        """Fills the form."""
        await self.fill()
        going = self.query_one("#going", Chips)
        (going if going.chips else self.query_one("#go", Chips)).focus()

    async def fill(self) -> None:
        """Shows what is chosen, and what can be."""
        self._filling = True
        brush = self.client.brush
        going, go = self.query_one("#going", Chips), self.query_one("#go", Chips)
        for chips in (going, go):
            chips.paint(brush)
        last = self.client.waiting()
        going.show(
            [Chip("resume", say("go on with the last game: {game}", game=last))] if last else []
        )
        more = (
            say("fewer options")
            if self.more
            else say("more: {options}", options=counted(len(self.plan.ruleset.choices), "option"))
        )
        go.show(
            [
                Chip("start", say("start the game")),
                Chip("more", more),
                Chip("rules", say("rules")),
                Chip("load", say("load")),
                Chip("menu", say("menu")),
                Chip("quit", say("quit")),
            ]
        )
        self._fill_games()
        self._fill_presets()
        await self._fill_seats()
        await self._fill_options()
        self._filling = False

    async def on_resize(self) -> None:
        """Tells more of each game where there is room for it."""
        self._fill_games()

    def _fill_games(self) -> None:
        looks = [translated(look_of(game)) for game in games()]
        wide = self.size.width >= NARROW
        told = [
            say("{name}: {words}", name=look.title, words=look.sentence) if wide else look.title
            for look in looks
        ]
        self.query_one("#games", Listing).list(told, games().index(self.plan.ruleset.game))
        sentence = self.query_one("#sentence", Static)
        sentence.update(self.plan.look.sentence)
        sentence.display = not wide

    def _fill_presets(self) -> None:
        own = presets_of(self.plan.ruleset.game)
        look = self.plan.look
        told = [look.presets[name] for name, _ in own]
        names = [ruleset for _, ruleset in own]
        here = names.index(self.plan.ruleset) if self.plan.ruleset in names else len(own)
        if here == len(own):
            told.append(say("Your own mix of options: {name}", name=self.plan.ruleset.name))
        self.query_one("#presets", Listing).list(told, here)

    async def _fill_seats(self) -> None:
        area = self.query_one("#seats")
        await area.remove_children()
        choices = [(words, who) for who, words in people(self.plan.ruleset)]
        for seat, who in enumerate(self.plan.who, start=1):
            colour = self.plan.look.seats[seat - 1].name
            row = Horizontal(
                Static(f"{seat} {colour}", classes="label", markup=False),
                Select(choices, value=who, allow_blank=False, compact=True, id=f"who{seat}"),
                classes="row",
            )
            await area.mount(row)
            if who in (ME, HERE):
                name = self.plan.names[seat - 1]
                await row.mount(
                    Input(
                        name, placeholder=say("name"), compact=True, max_length=40, id=f"name{seat}"
                    )
                )
        if self.plan.ruleset.has_secrets and sum(w in (ME, HERE) for w in self.plan.who) > 1:
            note = say(
                "Between two people a screen hides the secrets while the keyboard is passed on."
            )
            await area.mount(Static(note, classes="quiet", markup=False))

    async def _fill_options(self) -> None:
        head, area = self.query_one("#options-head", Static), self.query_one("#options")
        head.update(say("Options"))
        head.display = area.display = self.more
        await area.remove_children()
        look, ruleset = self.plan.look, self.plan.ruleset
        for choice in ruleset.choices if self.more else ():
            words, value = look.options[choice.option], ruleset.options[choice.option]
            await area.mount(Static(words.title, classes="label", markup=False))
            if choice.words:
                offered = values_of(ruleset, choice)
                told = [(words.values.get(each, each), each) for each in offered]
                await area.mount(
                    Select(
                        told, value=value, allow_blank=False, compact=True, id=f"o-{choice.option}"
                    )
                )
                continue
            note = words.note or f"{choice.least} – {choice.most}"
            await area.mount(
                Horizontal(
                    Input(value, compact=True, type="integer", id=f"n-{choice.option}"),
                    Static(note, classes="quiet", markup=False),
                    classes="row",
                )
            )

    @on(OptionList.OptionHighlighted, "#games")
    async def choose_game(self, event: OptionList.OptionHighlighted) -> None:
        """Takes another game, by its first preset."""
        game = list(games())[event.option_index]
        if game != self.plan.ruleset.game and not self._filling:
            self.plan.play(presets_of(game)[0][1])
            await self.fill()

    @on(OptionList.OptionHighlighted, "#presets")
    async def choose_preset(self, event: OptionList.OptionHighlighted) -> None:
        """Takes another preset."""
        own = presets_of(self.plan.ruleset.game)
        if self._filling or event.option_index >= len(own):
            return
        if own[event.option_index][1] != self.plan.ruleset:
            await self._take(own[event.option_index][1])

    async def _take(self, ruleset: Ruleset) -> None:
        self.plan.play(ruleset)
        await self.fill()

    @on(OptionList.OptionSelected)
    def chosen(self, event: OptionList.OptionSelected) -> None:
        """Goes on to the next part of the form."""
        self.query_one("#presets" if event.option_list.id == "games" else "#go").focus()

    @on(Select.Changed)
    async def choose_value(self, event: Select.Changed) -> None:
        """Takes another value of an option, or seats somebody else."""
        id, value = event.select.id or "", event.value
        if self._filling or not isinstance(value, str):
            return
        if id.startswith("who"):
            seat = int(id.removeprefix("who"))
            if self.plan.who[seat - 1] != value:
                self.plan.sit(seat, value)
                await self._again(id)
        elif self.plan.ruleset.options.get(id.removeprefix("o-")) not in (None, value):
            try:
                self.plan.choose(id.removeprefix("o-"), value)
            except BadRuleset as error:
                self.tell(str(error))
            await self._again(id)

    @on(Input.Changed)
    def take_name(self, event: Input.Changed) -> None:
        """Names somebody."""
        id = event.input.id or ""
        if id.startswith("name"):
            self.plan.names[int(id.removeprefix("name")) - 1] = event.value

    @on(Input.Submitted)
    @on(Input.Blurred)
    async def choose_number(self, event: Input.Submitted | Input.Blurred) -> None:
        """Takes another number of an option."""
        option = (event.input.id or "").removeprefix("n-")
        value = self.plan.ruleset.options.get(option)
        if value is None or event.value == value or not (event.input.id or "").startswith("n-"):
            return
        self.tell(number(self.plan, option, event.value))
        await self._again(event.input.id or "")

    async def _again(self, id: str) -> None:
        """Fills the form anew, and stands where the reader was."""
        stood = self.focused is None or self.focused.id == id
        await self.fill()
        if stood and (found := self.query(f"#{id}")):
            found.first().focus()

    def tell(self, words: str) -> None:
        """Tells why something cannot be."""
        self.query_one("#told", Static).update(words)

    async def on_chips_touched(self, event: Chips.Touched) -> None:
        """Does what a chip says."""
        if event.key == "start":
            self.action_start()
        elif event.key == "more":
            self.more = not self.more
            await self.fill()
        elif event.key == "rules":
            self.action_rules()
        elif event.key == "resume":
            self.client.action_resume()
        elif event.key == "load":
            self.client.action_load()
        elif event.key == "menu":
            self.client.action_menu()
        else:
            self.client.exit()

    def action_start(self) -> None:
        """Begins the match."""
        why = ""
        focused = self.focused
        if isinstance(focused, Input) and (focused.id or "").startswith("n-"):
            why = number(self.plan, (focused.id or "").removeprefix("n-"), focused.value)
        if why:
            self.tell(why)
        else:
            self.client.begin(self.plan)

    def action_rules(self) -> None:
        """Shows the rules of the game that is chosen."""
        self.client.show_rules(self.plan.ruleset.game)
