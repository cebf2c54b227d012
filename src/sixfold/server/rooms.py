"""The rooms where matches are played: every act goes through one door, is written, then told.

A room is only what is remembered of the store; it can be forgotten at any moment.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Sequence
from secrets import randbits
from typing import Any

from ..errors import IllegalMove
from ..games import look_of, refused
from ..match import starts_rematch
from ..position import Position
from . import protocol as told
from .advice import Advice
from .elsewhere import Elsewhere
from .keys import Keys
from .metrics import Metrics
from .minds import Minds
from .refusals import Refusal
from .room import Room
from .seating import clean_name, next_seats
from .standing import Standing, first_rows
from .store import MatchRow, PlyRow, Store, TooLate

_log = logging.getLogger(__name__)

_STALE = "the match has moved on"
_OVER = "the match is over"


class Rooms:
    """All rooms of one server process."""

    def __init__(self, store: Store, keys: Keys, minds: Minds, metrics: Metrics) -> None:
        """Takes what it works with."""
        self.store, self.keys, self.metrics = store, keys, metrics
        self.advice = Advice(minds, keys, metrics)
        self.elsewhere = Elsewhere(lambda told: store.bus.tell(told))
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        """Counts the rooms that are remembered."""
        return len(self._rooms)

    @property
    def listeners(self) -> int:
        """Counts those connected to any room."""
        return sum(len(room.listeners) for room in self._rooms.values())

    async def room(self, match: str) -> Room:
        """Returns the room of a match; raises `Refusal` where there is no such match."""
        room = self._rooms.get(match)
        if room is None:
            async with self._loading.setdefault(match, asyncio.Lock()):
                room = self._rooms.get(match) or Room(await self._loaded(match))
                self._rooms[match] = room
            self._loading.pop(match, None)
        room.used = time.monotonic()
        return room

    async def _loaded(self, match: str) -> Standing:
        row = await self.store.load(match) if len(match) <= 20 else None
        if row is None:
            raise Refusal("unknown", "there is no such match")
        return Standing(row)

    async def refresh(self, room: Room) -> None:
        """Reads a room's match from the store again, and tells who listens."""
        room.standing = await self._loaded(room.standing.id)
        self._changed(room)

    def known(self, match: str) -> Room | None:
        """Returns a room only if it is remembered."""
        return self._rooms.get(match)

    def forget_idle(self, seconds: float) -> None:
        """Forgets the rooms where nobody has been for so long."""
        before = time.monotonic() - seconds
        for match, room in list(self._rooms.items()):
            if not room.listeners and not room.thinking and room.used < before:
                del self._rooms[match]

    def hear_elsewhere(self, message: str) -> None:
        """Hears who is connected to another process."""
        self.elsewhere.hear(message, self.known)

    def beat(self) -> None:
        """Tells the other processes again who is connected to this one."""
        self.elsewhere.beat(list(self._rooms.values()))

    async def keep_beating(self) -> None:
        """Tells them now and then, for ever."""
        await self.elsewhere.keep_beating(lambda: list(self._rooms.values()))

    def _changed(self, room: Room) -> None:
        self.elsewhere.tell(room)  # it may be that somebody sat down
        for listener in list(room.listeners):
            listener.changed()

    # What a seat does

    async def create(self, row: MatchRow, *, after: str | None = None) -> bool:
        """Writes a new match and lets a computer begin; False where a rematch is there already."""
        now = time.time()
        row.plies = first_rows(row, lambda move: self.keys.chance(row.id, move), now)
        standing = Standing(row)
        row.owed = now if standing.computer else None
        if not await self.store.create(row, after=after):
            return False
        self.metrics.matches.inc()
        room = self._rooms[row.id] = Room(standing)
        self.wake(room)
        return True

    async def act(self, match: str, player: str | None, act: told.Act, lag: float = 0) -> None:
        """Does what a player's act says; raises `Refusal`."""
        room = await self.room(match)
        async with room.lock:
            for again in (True, False):
                try:
                    await self._act(room, player, act, lag)
                except TooLate:  # another process wrote: look again at what is so now
                    await self.refresh(room)
                    if not again:
                        raise Refusal("stale", _STALE, room.standing.ply) from None
                else:
                    return

    async def _act(self, room: Room, player: str | None, act: told.Act, lag: float) -> None:
        here = room.standing
        mine = here.mine(player)
        if not mine or player is None:
            raise Refusal("forbidden", "you have no seat in this match", here.ply)
        if isinstance(act, told.Rename):
            return await self._rename(room, self._who(here, mine, act.seat), act.name)
        if isinstance(act, told.LookAs | told.Pong | told.Hint):
            raise Refusal("bad", "this cannot be done here", here.ply)
        if isinstance(act, told.Play) and here.was_played(act.ply, player, act.move):
            return None  # the answer to it was lost: it is told again
        if here.outcome and not (
            isinstance(act, told.Ask | told.Decline) and act.what == "rematch"
        ):
            raise Refusal("over", _OVER, here.ply)
        if act.ply != here.ply:
            raise Refusal("stale", _STALE, here.ply)
        if isinstance(act, told.Play):
            return await self._play(room, mine, [act.move], lag)
        if isinstance(act, told.Rest):
            return await self._play(room, mine, self.rest(here), lag)
        if isinstance(act, told.Abort):
            if not self.can_abort(here):
                raise Refusal("refused", "too much was played to abort the match", here.ply)
            return await self._end(room, 0, "abandoned")
        seat = self._who(here, mine, act.seat)
        if isinstance(act, told.Resign):
            return await self._end(room, seat, "resign")
        if isinstance(act, told.Decline):
            await self.store.settle(here.id, act.what)
            here.asks = [ask for ask in here.asks if ask[1] != act.what]
            return self._changed(room)
        return await self._ask(room, seat, act.what)

    def _who(self, here: Standing, mine: list[int], seat: int) -> int:
        if seat:
            if seat not in mine:
                raise Refusal("forbidden", "this seat is not yours", here.ply)
            return seat
        return here.turn if here.turn in mine and here.turn else mine[0]

    def rest(self, here: Standing) -> tuple[str, ...]:
        """Returns what is left to chance of the stage, where it may be; raises `Refusal`."""
        try:
            return here.position.rest(self.keys.chance(here.id, len(here.moves)))
        except ValueError:
            raise Refusal("refused", "this is not left to chance", here.ply) from None

    async def _play(self, room: Room, mine: list[int], moves: Sequence[str], lag: float) -> None:
        here = room.standing
        if not here.full:
            raise Refusal("refused", "somebody is still to sit down", here.ply)
        if here.turn not in mine:
            raise Refusal("turn", "it is not your turn", here.ply)
        if len(mine) > 1 and here.clock.kind == "none":
            lag = 0
        await self._move(room, moves, lag)

    async def _move(self, room: Room, moves: Sequence[str], lag: float) -> None:
        here, now = room.standing, time.time()
        if here.turn and here.flag_fell(now, lag):
            await self._end(room, here.turn, "time")
            raise Refusal("over", "your time is up", here.ply)
        try:
            rows = here.rows_of_moves(moves, now, lag, lambda n: self.keys.chance(here.id, n))
        except IllegalMove as error:
            raise Refusal("illegal", refused(error.reason, here.game), here.ply) from None
        await self._write(room, rows)

    async def _write(self, room: Room, rows: Sequence[tuple[PlyRow, Position | None]]) -> None:
        """Writes rows, takes them in, and tells everybody: in this order."""
        here = room.standing
        kept = here.told_after(rows, time.time())
        await self.store.append(here.id, [row for row, _ in rows], kept)
        for row, position in rows:
            here.apply(row, position)
        self.metrics.plies.inc(len(rows))
        self._changed(room)
        self.wake(room)

    async def _end(self, room: Room, seat: int, reason: str) -> None:
        row = room.standing.row_of_end(seat, reason, time.time())
        await self._write(room, [(row, None)])

    async def _rename(self, room: Room, seat: int, name: str) -> None:
        here = room.standing
        old = here.seats[seat - 1]
        new = type(old)(old.seat, old.kind, clean_name(name), old.level, old.player, old.turn)
        if not await self.store.seat(here.id, [old], [new]):
            raise TooLate
        here.seats[seat - 1] = new
        self._changed(room)

    # What is asked of others

    def can_abort(self, here: Standing) -> bool:
        """Tells whether hardly anything was played."""
        return sum(1 for seat, _ in here.moves if seat) < len(here.seats) and not here.outcome

    async def _ask(self, room: Room, seat: int, what: told.Asked) -> None:
        here = room.standing
        if what == "rematch" and not here.outcome:
            raise Refusal("refused", "a rematch comes after the end", here.ply)
        if what == "takeback" and here.rated:
            raise Refusal("refused", "nothing is taken back where it counts", here.ply)
        if what == "draw" and any(s.kind == "computer" for s in here.seats):
            raise Refusal("refused", "the computer declines", here.ply)
        if not here.full:
            raise Refusal("refused", "somebody is still to sit down", here.ply)
        asking = {asker for asker, asked in here.asks if asked == what}
        asker = min(asking, default=seat) if what == "takeback" else seat
        if what == "takeback" and here.takes_back_to(asker) is None:
            raise Refusal("refused", "there is nothing to take back", here.ply)
        players = {here.seats[s - 1].player for s in (*asking, seat)}
        agreed = all(s.player in players for s in here.others(seat))
        if not agreed:
            await self.store.ask(here.id, seat, what)
            if (seat, what) not in here.asks:
                here.asks.append((seat, what))
            return self._changed(room)
        if what == "draw":
            return await self._end(room, 0, "agreement")
        if what == "rematch":
            return await self._rematch(room)
        back = here.takes_back_to(asker)
        assert back is not None
        return await self._write(room, [(here.row_of_back(back, asker, time.time()), None)])

    async def _rematch(self, room: Room) -> None:
        here = room.standing
        if here.next is None:
            assert here.outcome is not None
            starts = starts_rematch(here.outcome, look_of(here.game).next_start)
            row = await self.store.load(here.id)
            assert row is not None
            new = next_seats(row, starts, time.time(), randbits(64))
            if await self.create(new, after=here.id):
                here.next = new.id
                here.asks = []
            else:
                await self.refresh(room)
        self._changed(room)

    async def sit(self, match: str, player: str, secret: str, name: str) -> None:
        """Seats a player by a seat's secret link; an own seat comes along with all its holder's."""
        room = await self.room(match)
        async with room.lock:
            await self.refresh(room)
            here = room.standing
            found = next(
                (s for s in here.seats if secret == self.keys.seat(here.id, s.seat, s.turn)), None
            )
            if found is None or found.kind == "computer":
                raise Refusal("forbidden", "this link no longer seats anybody", here.ply)
            if found.player == player:
                return
            moved = [found]
            if found.kind == "person":
                moved = [s for s in here.seats if s.player == found.player]
            new = [
                type(s)(
                    s.seat,
                    "person",
                    clean_name(name) if s.kind == "open" else s.name,
                    s.level,
                    player,
                    s.turn + 1,
                )
                for s in moved
            ]
            if not await self.store.seat(here.id, moved, new):
                raise Refusal("stale", _STALE, here.ply)
            await self.refresh(room)
            here = room.standing
            if here.computer:
                await self.store.set(here.id, owed=time.time())
            self.wake(room)

    # What a match waits for, without anybody asking

    def wake(self, room: Room) -> None:
        """Lets a computer think, if one is to move."""
        if room.standing.computer and not room.thinking:
            room.thinking = True
            self._start(self._think(room))

    async def owed(self, match: str) -> None:
        """Does what a match waits for: a flag to fall, a computer to move."""
        with contextlib.suppress(Refusal):
            room = await self.room(match)
            async with room.lock:
                if room.thinking:
                    return
                await self.refresh(room)
                here = room.standing
                if here.deadline is not None and here.deadline <= time.time() and here.turn:
                    with contextlib.suppress(TooLate):
                        await self._end(room, here.turn, "time")
                else:
                    owed = time.time() if here.computer else None
                    await self.store.set(match, deadline=here.deadline, owed=owed)
                    self.wake(room)

    async def _think(self, room: Room) -> None:
        try:
            for _ in range(3):  # it may be its turn again, or be asked of a staler match
                here = room.standing
                seat, ply = here.computer, here.ply
                if seat is None:
                    return
                moves: Sequence[str]
                if here.leaves_rest:  # which no computer needs to ponder
                    moves = self.rest(here)
                else:
                    moves = (await self.advice.move(here, seat.level),)
                async with room.lock:
                    if room.standing.ply == ply and room.standing.computer:
                        await self._move(room, moves, 0)
        except (TooLate, Refusal):
            with contextlib.suppress(Refusal):
                await self.refresh(room)
        finally:
            room.thinking = False
        self.wake(room)

    async def hint(self, match: str, player: str | None, act: told.Hint) -> told.Hinted:
        """Returns a hint for the seat to act, and notes that it was given."""
        room = await self.room(match)
        here = room.standing
        if here.turn not in here.mine(player) or not here.turn:
            raise Refusal("turn", "it is not your turn", here.ply)
        if act.ply != here.ply:
            raise Refusal("stale", _STALE, here.ply)
        if here.rated:
            raise Refusal("refused", "there are no hints where it counts", here.ply)
        seat, moves = here.turn, len(here.moves)
        answer = await self.advice.hint(here)
        await self.store.hint(here.id, moves, seat, act.stage)
        here.hints[moves, seat] = max(act.stage, here.hints.get((moves, seat), 0))
        if act.stage == 2:
            targets = list(here.position.move(answer.move).targets) if act.ply == here.ply else []
            return told.Hinted(act.ply, 2, targets, "this move is good", answer.move)
        words = "there is a threat here" if answer.threat else "look here"
        return told.Hinted(act.ply, 1, answer.look, words)

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception():
            _log.error("a task failed", exc_info=task.exception())

    async def close(self) -> None:
        """Ends what is being thought about; it is owed, and taken up at the next start."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
