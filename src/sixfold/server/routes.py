"""The routes of the API; what they do is done elsewhere."""

from __future__ import annotations

import time
from secrets import randbits
from typing import Annotated, Literal

import msgspec
from litestar import Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.params import JSONBody, PathParameter, QueryParameter

from . import gamebook
from . import protocol as told
from .choices import choices_from
from .exports import KINDS, export, qr
from .pages import viewer
from .refusals import Refusal
from .rooms import Rooms
from .seating import new_row
from .settings import Settings
from .telling import eye_for, link, replayed, tell, translated_hint

Asking = Request[None, None, State]
Eye = Annotated[
    int | None, QueryParameter(ge=0, le=99, description="With whose eye: one's own seat's")
]
Lang = Annotated[str, QueryParameter(description="The language of texts for people")]
Ruleset = Annotated[
    str, QueryParameter(max_length=2000, description="A preset or a ruleset's text")
]
Option = Annotated[str, QueryParameter(max_length=2000, description="An option to choose for")]
Value = Annotated[str, QueryParameter(max_length=2000, description="What it becomes")]
Theme = Annotated[
    Literal["light", "dark", "auto"], QueryParameter(description="The colours of a drawing")
]
Shades = Annotated[str, QueryParameter(description="`light`, `dark` or `auto`")]
After = Annotated[int | None, QueryParameter(description="After so many moves; all if left out")]
Whose = Annotated[int, QueryParameter(description="Of a QR code: the seat whose link it is")]
GameId = Annotated[str, PathParameter(description="A game's id")]
MatchId = Annotated[str, PathParameter(description="A match's id")]
SeatNumber = Annotated[int, PathParameter(description="A seat, from 1")]
Moves = Annotated[int, PathParameter(description="How many moves were played")]
FileName = Annotated[str, PathParameter(description="`export.` and a form, or `qr.svg`")]


def _rooms(state: State) -> Rooms:
    rooms: Rooms = state["rooms"]
    return rooms


def _player(request: Asking) -> str:
    return str(request.scope["state"]["player"])


@get("/site", sync_to_thread=False)
def site(lang: Lang = "") -> told.SiteTold:
    """Tells the languages, games and levels."""
    return gamebook.site()


@get("/games/{game:str}/look", sync_to_thread=False)
def look(game: GameId, lang: Lang = "") -> told.LookTold:
    """Tells everything needed to draw a game."""
    return gamebook.look(game)


@get("/games/{game:str}/rules", sync_to_thread=True)
def rules(game: GameId, lang: Lang = "") -> told.RulesTold:
    """Tells the rules of a game as HTML, its diagrams drawn."""
    return gamebook.rules(game)


@get("/games/{game:str}/picture.svg", media_type="image/svg+xml", sync_to_thread=True)
def picture(game: GameId, theme: Shades = "auto") -> Response[str]:
    """Draws a game."""
    gamebook.known(game)
    drawn = gamebook.picture(game, theme)
    kept = {"cache-control": "public, max-age=3600"}
    return Response(drawn, media_type="image/svg+xml", headers=kept)


@get("/rulesets", sync_to_thread=False)
def rulesets(
    ruleset: Ruleset, option: Option = "", value: Value = "", lang: Lang = ""
) -> told.RulesetTold:
    """Tells a ruleset and what can be chosen from there."""
    return choices_from(ruleset, option, value)


@post("/matches")
async def create(request: Asking, data: JSONBody[told.NewMatch], state: State) -> told.Created:
    """Sets up a match."""
    player = _player(request)
    row = new_row(data, player, time.time(), randbits(64))
    rooms = _rooms(state)
    await rooms.create(row)
    return told.Created(row.id, [seat.seat for seat in row.seats if seat.player == player])


@get("/matches")
async def mine(request: Asking, state: State, lang: Lang = "") -> list[told.MineTold]:
    """Lists one's own matches, the last changed first."""
    player, rooms = _player(request), _rooms(state)
    told_of = []
    for row in await rooms.store.of_player(player):
        turn = None if row.over else (await rooms.room(row.id)).standing.turn
        own = [seat.seat for seat in row.seats if seat.player == player]
        told_of.append(
            told.MineTold(
                match=row.id,
                game=row.game,
                title=gamebook.known(row.game).title,
                over=row.over,
                my_turn=turn in own,
                names=[seat.name for seat in row.seats],
                changed=row.changed,
            )
        )
    return told_of


@get("/matches/{match:str}")
async def match(
    request: Asking, match: MatchId, state: State, eye: Eye = None, lang: Lang = ""
) -> told.Position:
    """Tells a match as it stands."""
    rooms = _rooms(state)
    return tell(rooms, await rooms.room(match), _player(request), eye)


@post("/matches/{match:str}/acts", status_code=200)
async def act(
    request: Asking, match: MatchId, state: State, eye: Eye = None, lang: Lang = ""
) -> told.Position | told.Hinted:
    """Does one act; the same as over the live channel."""
    rooms, player = _rooms(state), _player(request)
    try:
        # The decoder chooses by "do", which no parameter's type can say to the framework.
        data = msgspec.json.decode(await request.body(), type=told.Act)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Refusal("bad", "the message cannot be read") from None
    if isinstance(data, told.Hint):
        return translated_hint(await rooms.hint(match, player, data))
    await rooms.act(match, player, data)
    return tell(rooms, await rooms.room(match), player, eye)


@post("/matches/{match:str}/seats", status_code=200)
async def sit(
    request: Asking, match: MatchId, data: JSONBody[told.Claim], state: State
) -> told.Created:
    """Sits down by a seat's secret link, or takes the seat along to this device."""
    rooms, player = _rooms(state), _player(request)
    await rooms.sit(match, player, data.secret, data.name)
    return told.Created(match, (await rooms.room(match)).standing.mine(player))


async def _link(request: Asking, match: str, seat: int, state: State) -> str:
    """Returns a seat's secret link, if the one who asks may have it."""
    rooms = _rooms(state)
    here, player = (await rooms.room(match)).standing, _player(request)
    if not 1 <= seat <= len(here.seats):
        raise Refusal("unknown", "there is no such seat")
    kept = here.seats[seat - 1]
    if kept.player != player and not (kept.kind == "open" and here.mine(player)):
        raise Refusal("forbidden", "this seat is not yours")
    return link(rooms.keys, here, seat)


@get("/matches/{match:str}/seats/{seat:int}/link")
async def seat_link(request: Asking, match: MatchId, seat: SeatNumber, state: State) -> told.Link:
    """Tells the secret link of one's own seat, or of an open one of one's own match."""
    return told.Link(await _link(request, match, seat, state))


@get("/matches/{match:str}/replay/{moves:int}")
async def replay(
    request: Asking, match: MatchId, moves: Moves, state: State, eye: Eye = None, lang: Lang = ""
) -> told.Replay:
    """Tells the board after so many moves."""
    room = await _rooms(state).room(match)
    return replayed(room.standing, max(moves, 0), _player(request), eye)


@get("/matches/{match:str}/{name:str}")
async def exported(
    request: Asking,
    match: MatchId,
    name: FileName,
    state: State,
    moves: After = None,
    theme: Theme = "light",
    eye: Eye = None,
    seat: Whose = 0,
    lang: Lang = "",
) -> Response[bytes]:
    """Exports a match as ``export.json``, ``.txt``, ``.svg``, ``.png``, ``.gif`` or ``.webp``.

    ``qr.svg`` is the QR code of the watching link, or of a seat's secret link.
    """
    rooms = _rooms(state)
    here = (await rooms.room(match)).standing
    if name == "qr.svg":
        path = await _link(request, match, seat, state) if seat else f"/match/{match}"
        return Response(qr(_base(request) + path), media_type=KINDS["svg"])
    stem, _, form = name.partition(".")
    if stem != "export" or form not in KINDS:
        raise Refusal("unknown", "there is no such page")
    seen_by = eye_for(here, _player(request), eye)
    made = await export(rooms, here, form, eye=seen_by, moves=moves, theme=theme)
    named = {"content-disposition": f'inline; filename="{here.game}-{match}.{form}"'}
    return Response(made, media_type=KINDS[form], headers=named)


def _base(request: Asking) -> str:
    settings: Settings = request.app.state["settings"]
    return settings.base_url.rstrip("/") or str(request.base_url).rstrip("/")


api = Router(
    "/api",
    route_handlers=[
        *(site, look, rules, picture, rulesets),
        *(create, mine, match, act, sit, seat_link, replay, exported),
        viewer,
    ],
)
"""All routes below ``/api``."""
