"""The commands that come in over one table socket: read, checked, submitted and answered."""

import asyncio
import logging
from functools import partial
from typing import Protocol

import msgspec
from msgspec.structs import replace

from punto.rules.refusal import Refusal
from punto.server.auth.authenticator import Visitor
from punto.server.commit.command_result import CommandResult
from punto.server.connections import GOING_AWAY, LOG_IN_AGAIN, MOVED, UNLOCK_FIRST
from punto.server.services import SocketServices
from punto.server.socket.outbox import Outbox
from punto.server.wire import commands, frames
from punto.storage.port import StorageError
from punto.table.stream import table_stream

LOG = logging.getLogger("punto.socket")

MAX_UNDER_WAY = 64
"""Maximum commands of one socket without an answer yet."""

MAX_COMMAND_BYTES = 16 * 1024

_NOBODY = Refusal("log in to take part")
_UNKNOWN = "you are not known here any more"
_CROWDED = f"{MAX_UNDER_WAY} commands are waiting for their answers; send less at a time"


class Socket(Protocol):
    visitor: Visitor | None

    def answer_balance(self) -> int | None:
        """The patron's balance, to be sent with an answer."""


class TableCommands:
    def __init__(
        self, services: SocketServices, table: str, socket: Socket, outbox: Outbox
    ) -> None:
        self._services = services
        self._stream = table_stream(table)
        self._socket = socket
        self._outbox = outbox
        self._under_way = 0

    def receive(self, message: str | bytes) -> None:
        """Takes one message. Commands reach the table in the order they came in."""
        socket = self._socket
        if len(message) > MAX_COMMAND_BYTES:
            found = f"a command has at most {MAX_COMMAND_BYTES} characters"
            self._outbox.send(frames.ErrorFrame(reason=found))
            return
        try:
            sent = commands.decode(message)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._outbox.send(frames.ErrorFrame(reason=str(error), id=commands.id_of(message)))
            return
        id: str = getattr(sent, "id", "")
        if socket.visitor is None:
            self._outbox.send(frames.refused(id, _NOBODY))
            return
        not_now = self._not_now(socket.visitor)
        if not_now is not None:
            # This says nothing about the command: one with this id may have been taken before.
            self._outbox.send(frames.unknown(id, not_now))
            return
        command = commands.command_from(sent, socket.visitor.actor)
        self._under_way += 1
        answering = self._services.router.post(self._stream, command)
        answering.add_done_callback(partial(self._answer, id))

    def _not_now(self, visitor: Visitor) -> str | None:
        """Why nothing is taken from this socket now."""
        now = self._services.authenticator.recognised(visitor.login)
        if now is None:
            self._outbox.close(LOG_IN_AGAIN, _UNKNOWN)
            return _UNKNOWN
        if now.role is not visitor.role:
            # The socket still shows the view of the former position.
            self._outbox.close(GOING_AWAY, MOVED)
            return MOVED
        if now.locked:
            return UNLOCK_FIRST
        too_many = self._too_many(now.name)
        if too_many is None:
            self._services.connections.mark_seen(now)
            login = replace(now.login, seen_at=self._services.clock())
            self._socket.visitor = replace(now, login=login)
        return too_many

    def _too_many(self, name: str) -> str | None:
        wait = self._services.rate_limits.commands.take(name)
        if wait:
            return f"too many commands: wait {wait:.1f} seconds"
        return _CROWDED if self._under_way >= MAX_UNDER_WAY else None

    def _answer(self, id: str, answering: "asyncio.Future[CommandResult]") -> None:
        self._under_way -= 1
        if answering.cancelled():
            reason = "the house is closing; ask again with the same id"
            self._outbox.send(frames.unknown(id, reason))
            return
        error = answering.exception()
        if error is None:
            balance_cents = self._socket.answer_balance()
            self._outbox.send(frames.answered(id, answering.result(), balance_cents))
        elif isinstance(error, StorageError):
            self._outbox.send(frames.unknown(id, f"{error}"))
        else:
            LOG.error("a command could not be answered", exc_info=error)
            reason = "something went wrong; ask again with the same id"
            self._outbox.send(frames.unknown(id, reason))
