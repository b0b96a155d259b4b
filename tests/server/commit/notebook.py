"""A kind of stream that Punto does not have: a notebook of lines, with a fee for each. As a process
of its own it writes lines without end, and says how many are durable, until a test kills it."""

import asyncio
from itertools import count
from multiprocessing.connection import Connection

from msgspec import Struct

from punto.journal.actor import SYSTEM
from punto.journal.command import Command
from punto.journal.decision import Decision, accept, refuse
from punto.journal.event import Event
from punto.journal.record import Record
from punto.journal.stream_format import StreamFormat
from punto.journal.stream_kind import StreamKind
from punto.ledger.account import CAGE, Account
from punto.ledger.transfer import Transfer, transfer
from punto.rules.refusal import Refusal
from punto.server.commit.committer import Committer
from punto.server.commit.kind_registry import KindRegistry
from punto.storage.factory import open_store
from punto.storage.port import Store

FEE_CENTS = 5


class WriteLine(Command, frozen=True):
    line: str


class LineWritten(Event, frozen=True):
    line: str


class Notebook(Struct, frozen=True):
    lines: tuple[str, ...] = ()


def fees(name: str) -> Account:
    return Account(f"notebook/{name}")


def _transfers(name: str, _event: LineWritten) -> tuple[Transfer, ...]:
    return transfer(CAGE, fees(name), FEE_CENTS)


def _decide(_notebook: Notebook, command: WriteLine, _spendable: int) -> Decision[LineWritten]:
    if not command.line:
        return refuse("an empty line is not written")
    return accept(LineWritten(line=command.line))


def _evolve(notebook: Notebook, event: LineWritten) -> Notebook:
    return Notebook((*notebook.lines, event.line))


NOTEBOOK: StreamKind[Notebook, WriteLine, LineWritten] = StreamKind(
    format=StreamFormat("notebook", Record[LineWritten], _transfers),
    wrong_stream=Refusal("that is asked of a notebook"),
    commands=(WriteLine,),
    state=Notebook,
    empty=Notebook(),
    decide=_decide,
    evolve=_evolve,
)


def committer_on(store: Store, holder: str) -> Committer:
    return Committer(store, KindRegistry([NOTEBOOK], {}), holder=holder)


def write_until_killed(pipe: Connection, url: str, name: str) -> None:
    asyncio.run(_write(pipe, url, name))


async def _write(pipe: Connection, url: str, name: str) -> None:
    committer = committer_on(await open_store(url), "writer")
    stream = NOTEBOOK.stream(name)
    assert await committer.own(stream, seconds=600)
    writing = asyncio.create_task(committer.run())
    for number in count(1):
        line = WriteLine(id=f"line {number}", by=SYSTEM, at=0, line=f"line {number}")
        result = await committer.submit(stream, line)
        assert result.accepted
        pipe.send(result.last)
    await writing
