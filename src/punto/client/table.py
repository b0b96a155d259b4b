"""A live table: its present board, its events in order, and commands, across lost connections."""

from collections.abc import Mapping
from types import TracebackType

from msgspec import Raw

from punto.client import frames
from punto.client.errors import HouseError
from punto.client.event_reader import EventReader, FetchPage
from punto.client.frames import Answer, Happened, StaffView
from punto.client.live_board import Condition, LiveBoard
from punto.client.pending_commands import PendingCommands
from punto.client.reconnecting_socket import ReconnectingSocket
from punto.table.view import Board, OwnSeen

SECONDS_TO_ANSWER = 30.0
TOO_SLOW = 4008
NOTHING = Raw(b"null")


class Table:
    """To be entered with `async with`. Everything raises NotLoggedIn once the login has ended, and
    Unavailable once the house was away for a minute."""

    def __init__(
        self, url: str, token: str | None, fetch_page: FetchPage, after: int | None = None
    ) -> None:
        self._url = url
        self._connection = ReconnectingSocket(
            self._socket_url,
            token,
            received=self._receive,
            opened=self._resend,
            lost=self._lost,
            over=self._end,
        )
        self._board = LiveBoard()
        self._events = EventReader(fetch_page, after)
        self._commands = PendingCommands(self._connection.send)
        self._resume = after is not None

    async def __aenter__(self) -> "Table":
        await self._connection.open()
        try:
            await self.until(lambda _: True)
        except BaseException:
            await self._connection.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._events.leave()
        self._end(HouseError("this table was left"))
        await self._connection.close()

    # State.

    @property
    def sequence(self) -> int:
        """The last known record."""
        return self._events.sequence

    @property
    def board(self) -> Board:
        return self._board.board

    @property
    def you(self) -> OwnSeen | None:
        """A patron's own view; None for everybody else."""
        return self._board.you

    @property
    def view(self) -> StaffView | None:
        """The staff's view; None for everybody else."""
        return self._board.view

    async def until(self, condition: Condition) -> Board:
        """Waits for a board that fulfils the condition, which may be the present one."""
        return await self._board.until(condition)

    # Events.

    def __aiter__(self) -> "Table":
        """The events since the table was entered, for one reader."""
        return self

    async def __anext__(self) -> Happened:
        found = await self._events.next()
        if found is None:
            raise StopAsyncIteration
        return found

    # Commands.

    async def stand(self) -> Answer:
        return await self.ask("StandBehind")

    async def take_seat(self, seat: int) -> Answer:
        return await self.ask("TakeSeat", seat=seat)

    async def leave(self) -> Answer:
        return await self.ask("LeaveSeat")

    async def wager(self, stakes: Mapping[str, int]) -> Answer:
        """Places these stakes, in cents by wager: all that are in time, or none. The answer lists
        those that were late."""
        return await self.ask("PlaceWagers", stakes=dict(stakes))

    async def raise_concern(self, note: str) -> Answer:
        """Says that something seems irregular; what becomes of it comes as an event."""
        return await self.ask("RaiseConcern", note=note)

    async def answer_concern(self, concern: int, note: str) -> Answer:
        """For the dealer of the table and the pit, who sees the concerns of surveillance, too."""
        return await self.ask("AnswerConcern", concern=concern, note=note)

    async def ask(
        self,
        command: str,
        *,
        id: str | None = None,
        seconds: float = SECONDS_TO_ANSWER,
        **fields: object,
    ) -> Answer:
        """The answer to a command, once it is durable; Refused where the rules refuse.

        Unavailable: the outcome is unknown. Sent again with the id that the message names, the
        command gets its first answer, if it had one.
        """
        return await self._commands.ask(command, id, seconds, fields)

    def cut(self) -> None:
        """Drops the connection as a network would, to test a bot."""
        self._connection.cut()

    # Frames.

    def _socket_url(self) -> str:
        return f"{self._url}?after={self.sequence}" if self._resume else self._url

    async def _resend(self) -> None:
        await self._commands.resend()

    def _lost(self, code: int) -> None:
        # After too many frames at once, the events are fetched over HTTP instead.
        self._resume = self._board.current or (self._resume and code != TOO_SLOW)
        self._board.current = False

    def _end(self, error: HouseError) -> None:
        self._board.end(error)
        self._commands.end(error)
        self._events.end(error)

    def _receive(self, text: bytes) -> None:
        match frames.read_frame(text):
            case frames.EventsFrame() as frame:
                self._board.update(frame)
                self._events.put(frame)
                # Missed events come before the board that goes with them.
                if self._board.current:
                    self._wake()
            case frames.AnswerFrame() as answered:
                self._board.balance(answered.balance_cents)
                self._commands.answer(answered)
            case frames.BalanceFrame(balance_cents=cents):
                self._board.balance(cents)
                self._board.notify()
            case frames.SnapshotFrame() as snapshot:
                if snapshot.view == NOTHING:
                    raise HouseError("this table was never opened", 404)
                if snapshot.sequence < self.sequence:
                    raise HouseError(f"record {self.sequence} of this table is gone")
                self._board.start(snapshot)
                self._events.reach(snapshot.sequence)
                self._wake()
            case frames.ViewFrame(view=view):
                self._board.update_view(view)
                self._board.notify()
            case frames.ErrorFrame() as error:
                self._commands.fail(error)

    def _wake(self) -> None:
        self._events.wake()
        self._board.notify()
