"""Routes commands to the process that owns their stream: this one, or another over a link.

A command's id makes it safe to send again: where an owner dies, the next one answers.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from punto.journal.command import Envelope
from punto.server.commit.command_result import CommandResult
from punto.server.commit.committer import Closed, Committer, NotOwned
from punto.server.link.connection import LinkLost
from punto.storage.port import Busy, Conflict, Fenced, StorageError, Store, Uncertain

SECONDS_TO_ANSWER = 10.0
"""How long a command is tried while its stream has no owner or the storage is unavailable."""

SECONDS_TO_FORWARD = 2.0
"""How long another process may take to answer before the owner is looked up again: it may be cut
off from the storage without knowing."""

_TRY_AGAIN = (NotOwned, Closed, LinkLost, Fenced, Conflict, Busy, Uncertain)

Forward = Callable[[str, str, Envelope], Awaitable[CommandResult]]
"""Sends a command to the process that holds a lease."""


class Unanswered(StorageError):
    """Whether the command was taken shows when it is sent again with the same id."""


class CommandRouter:
    def __init__(
        self, store: Store, committer: Committer, *, holder: str, forward: Forward
    ) -> None:
        self._store = store
        self._committer = committer
        self._holder = holder
        self._forward = forward
        self._holders: dict[str, str] = {}
        self._turns: dict[tuple[str, str], asyncio.Future[CommandResult]] = {}
        """The last unfinished command of each stream and sender; their next one waits for it."""

    async def ask(self, stream: str, command: Envelope) -> CommandResult:
        """The result from the stream's owner; Unanswered where none came in time."""
        deadline = asyncio.get_running_loop().time() + SECONDS_TO_ANSWER
        pause = 0.02
        while True:
            try:
                return await self._ask_once(stream, command)
            except _TRY_AGAIN as error:
                if asyncio.get_running_loop().time() > deadline:
                    raise Unanswered(
                        f"{stream} cannot be reached ({error}); ask again with the same id"
                    ) from error
            await asyncio.sleep(pause)
            pause = min(2 * pause, 0.5)

    async def answer(self, stream: str, command: Envelope) -> CommandResult:
        """For another process: never forwarded, so that no command goes in circles."""
        return await self._committer.submit(stream, command)

    def post(self, stream: str, command: Envelope) -> "asyncio.Future[CommandResult]":
        """Like `ask`; the commands of one person reach a stream in the order of the calls."""
        if (stream, command.by.name) in self._turns or not self._committer.owns(stream):
            return self._in_turn(stream, command)
        result: asyncio.Future[CommandResult] = asyncio.get_running_loop().create_future()
        first = self._committer.post(stream, command)
        first.add_done_callback(partial(self._pass_on, stream, command, result))
        return result

    def _pass_on(
        self,
        stream: str,
        command: Envelope,
        result: "asyncio.Future[CommandResult]",
        first: "asyncio.Future[CommandResult]",
    ) -> None:
        if result.done():
            return
        if first.cancelled():
            result.cancel()
        elif isinstance(first.exception(), _TRY_AGAIN):
            again = self._in_turn(stream, command)
            again.add_done_callback(partial(self._pass_on, stream, command, result))
        elif (error := first.exception()) is not None:
            result.set_exception(error)
        else:
            result.set_result(first.result())

    def _in_turn(self, stream: str, command: Envelope) -> "asyncio.Future[CommandResult]":
        """Waits for the sender's last command: over a link one could overtake another."""
        whose = stream, command.by.name
        task = asyncio.ensure_future(self._ask_after(self._turns.get(whose), stream, command))
        self._turns[whose] = task
        task.add_done_callback(partial(self._turn_over, whose))
        return task

    async def _ask_after(
        self, before: "asyncio.Future[CommandResult] | None", stream: str, command: Envelope
    ) -> CommandResult:
        if before is not None:
            await asyncio.wait([before])
        return await self.ask(stream, command)

    def _turn_over(self, whose: tuple[str, str], task: "asyncio.Future[CommandResult]") -> None:
        if self._turns.get(whose) is task:
            del self._turns[whose]

    async def _ask_once(self, stream: str, command: Envelope) -> CommandResult:
        if self._committer.takes(stream):
            return await self._committer.submit(stream, command)
        holder = self._holders.get(stream) or await self._look_up(stream)
        try:
            if holder is None or holder == self._holder:
                raise NotOwned(f"{stream} is run by no process for now")
            async with asyncio.timeout(SECONDS_TO_FORWARD):
                return await self._forward(holder, stream, command)
        except TimeoutError:
            self._holders.pop(stream, None)
            raise NotOwned(f"the process that runs {stream} does not answer") from None
        except StorageError:
            # That process no longer runs it: the next try looks up the owner.
            self._holders.pop(stream, None)
            raise

    async def _look_up(self, stream: str) -> str | None:
        leases = await self._store.leases()
        self._holders = {stream: lease.holder for stream, lease in leases.items()}
        return self._holders.get(stream)
