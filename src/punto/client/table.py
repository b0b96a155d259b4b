"""A live table: its board kept up to date, its events in order, and commands, all of it across lost
connections."""

from collections.abc import Mapping
from types import TracebackType

from msgspec import Raw

from punto.client import frames
from punto.client.asking import Asking
from punto.client.connection import Connection
from punto.client.frames import Answer, Happened, StaffView
from punto.client.problem import HouseError
from punto.client.shown import Holds, Shown
from punto.client.stream import ReadOn, Stream
from punto.table.view import Board, OwnSeen

SECONDS_TO_ANSWER = 30.0
TOO_SLOW = 4008
NOTHING = Raw(b"null")


class Table:
    """Entered with `async with`. Once the login has ended, whatever is asked or waited for raises
    NotLoggedIn; where the house has not come back for a minute, Unavailable."""

    def __init__(
        self, url: str, token: str | None, read_on: ReadOn, after: int | None = None
    ) -> None:
        self._url = url
        self._connection = Connection(
            self._where,
            token,
            hear=self._hear,
            opened=self._ask_again,
            lost=self._lost,
            over=self._end,
        )
        self._shown = Shown()
        self._stream = Stream(read_on, after)
        self._asking = Asking(self._connection.send)
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
        self._stream.leave()
        self._end(HouseError("this table was left"))
        await self._connection.close()

    # How it stands.

    @property
    def sequence(self) -> int:
        """The number of the last record that was heard of."""
        return self._stream.sequence

    @property
    def board(self) -> Board:
        return self._shown.board

    @property
    def you(self) -> OwnSeen | None:
        """How a patron stands here, and with what balance; None for everybody else."""
        return self._shown.you

    @property
    def view(self) -> StaffView | None:
        """What the staff sees beside the board; None for everybody else."""
        return self._shown.view

    async def until(self, holds: Holds) -> Board:
        """Waits for a board of which this holds, be it the one that hangs there already."""
        return await self._shown.until(holds)

    # What happens there.

    def __aiter__(self) -> "Table":
        """What happens, from when the table was entered; for one reader."""
        return self

    async def __anext__(self) -> Happened:
        found = await self._stream.next()
        if found is None:
            raise StopAsyncIteration
        return found

    # What is asked of it.

    async def stand(self) -> Answer:
        return await self.ask("StandBehind")

    async def take_seat(self, seat: int) -> Answer:
        return await self.ask("TakeSeat", seat=seat)

    async def leave(self) -> Answer:
        return await self.ask("LeaveSeat")

    async def wager(self, stakes: Mapping[str, int]) -> Answer:
        """Has these stakes, in cents, lie on these wagers: all of them, or none."""
        return await self.ask("PlaceWagers", stakes=dict(stakes))

    async def ask(
        self,
        command: str,
        *,
        id: str | None = None,
        seconds: float = SECONDS_TO_ANSWER,
        **fields: object,
    ) -> Answer:
        """The answer to a command, once it is durable; Refused where the rules say no.

        Unavailable says that nobody could tell in time. Asked again with its id, which the words
        name, the command is answered as it was the first time, if it ever came to that.
        """
        return await self._asking.ask(command, id, seconds, fields)

    def cut(self) -> None:
        """Loses the connection, as a network does: to see what becomes of a bot then."""
        self._connection.cut()

    # What is heard.

    def _where(self) -> str:
        return f"{self._url}?after={self.sequence}" if self._resume else self._url

    async def _ask_again(self) -> None:
        await self._asking.again()

    def _lost(self, code: int) -> None:
        # Whoever was told too much at once reads it over HTTP instead.
        self._resume = self._shown.current or (self._resume and code != TOO_SLOW)
        self._shown.current = False

    def _end(self, error: HouseError) -> None:
        self._shown.end(error)
        self._asking.end(error)
        self._stream.end(error)

    def _hear(self, text: bytes) -> None:
        match frames.read_frame(text):
            case frames.Told() as told:
                self._shown.tell(told)
                self._stream.put(told)
                # What was missed is told before the board that goes with it.
                if self._shown.current:
                    self._wake()
            case frames.Answered() as answered:
                self._shown.balance(answered.balance_cents)
                self._asking.answered(answered)
            case frames.Balance(balance_cents=cents):
                self._shown.balance(cents)
                self._shown.look()
            case frames.Snapshot() as snapshot:
                if snapshot.view == NOTHING:
                    raise HouseError("this table was never opened", 404)
                if snapshot.sequence < self.sequence:
                    raise HouseError(f"record {self.sequence} of this table is gone")
                self._shown.start(snapshot)
                self._stream.reach(snapshot.sequence)
                self._wake()
            case frames.Seen(view=view):
                self._shown.look_again(view)
                self._shown.look()
            case frames.Trouble() as trouble:
                self._asking.misread(trouble)

    def _wake(self) -> None:
        self._stream.wake()
        self._shown.look()
