"""What must hold whenever a worker has come back: each function says it of one thing."""

from collections.abc import Collection

from chaos.books import Books, Span, patiently
from chaos.desk import Acknowledged, Desk
from chaos.worker import Loaded, digest
from msgspec import Struct
from verified import Violation

from punto.journal.hash_chain import Head, chained
from punto.server.commit import command_result
from punto.server.commit.all_kinds import all_kinds
from punto.server.commit.command_result import CommandResult
from punto.server.commit.shoe_shuffle import new_secret
from punto.storage.port import (
    Answered,
    Append,
    Batch,
    CommandKey,
    Conflict,
    Fenced,
    StorageError,
    Store,
)
from punto.storage.vault import Vault
from punto.table.state import Table
from punto.table.stream import table_of

TRIES = 100


class Owner(Struct, frozen=True):
    """By which name the tables are owned now, and for how long at a time."""

    name: str
    lease_seconds: float


async def check(books: Books, desk: Desk, loaded: dict[str, Loaded], owner: Owner) -> None:
    """All of it, while nothing is being asked of the worker."""
    await check_at_rest(books, desk)
    for stream, found in loaded.items():
        check_resumed(books, stream, found)
    for stream in loaded:
        await check_fence(books.store, stream, books.head(stream), owner)


async def check_at_rest(books: Books, desk: Desk) -> None:
    """What can be told without a worker."""
    # A stopped worker may have said something that is heard only now: it waits for the next check.
    fresh = list(desk.fresh)
    kept = await _kept(books, desk, fresh)
    check_answers(books, desk, fresh)
    check_kept(books, desk, fresh, kept)
    del desk.fresh[: len(fresh)]
    books.fresh.clear()
    for stream, table in books.tables.items():
        await check_vault(books.store, stream, table)


def check_resumed(books: Books, stream: str, loaded: Loaded) -> None:
    """The worker goes on where the journal stops: with the same round, to the byte."""
    head = books.head(stream)
    if (loaded.count, loaded.head) != (head.count, head.hash):
        raise Violation(f"{stream} was loaded at {loaded.count} of {head.count} entries")
    if loaded.state != digest(books.table(stream)):
        raise Violation(f"{stream} was loaded in another state than its journal folds to")


def check_answers(books: Books, desk: Desk, fresh: list[CommandKey]) -> None:
    """Every acknowledged command is in the journal as it was answered, and none is there that
    nobody sent."""
    if desk.wrong:
        raise Violation(desk.wrong[0])
    for key in books.fresh:
        if key not in desk.asked:
            raise Violation(f"{key} is in the journal and nobody sent it")
    for key in fresh:
        check_answer(key, desk.answers[key].answer, books.spans.get(key))


def check_answer(key: CommandKey, answer: CommandResult, span: Span | None) -> None:
    if answer.first is None:
        if span is not None:
            raise Violation(f"{key} was answered {answer} and is in the journal: {span}")
        return
    if span is None or (span.stream, span.first, span.last) != (
        answer.stream,
        answer.first,
        answer.last,
    ):
        raise Violation(f"{key} was answered {answer} and the journal has {span}")
    if span.late != (answer.refusal is not None):
        raise Violation(f"{key} was answered {answer} and the journal has something else")


Kept = dict[CommandKey, Answered | None]
"""The answer that the storage has to each command that it was asked for, if it has one."""


async def _kept(books: Books, desk: Desk, fresh: list[CommandKey]) -> Kept:
    """The answers to all that is new or not answered yet, of the moment that the books are of."""
    for _ in range(TRIES):
        await books.follow_all()
        unanswered = [sent.key for sent in desk.unanswered if not sent.forged]
        asked = dict.fromkeys((*fresh, *books.fresh, *unanswered))
        kept = await patiently(lambda asked=asked: _read(books.store, asked))  # type: ignore[misc]
        # A database may still be busy with the last commit of a worker that is dead.
        if await patiently(books.store.heads) == books.heads:
            return kept
    raise Violation("the journal does not come to rest while nobody is asked for anything")


async def _read(store: Store, keys: Collection[CommandKey]) -> Kept:
    async with store.transaction() as transaction:
        found = (await transaction.lock((), keys)).answers
    return {key: found.get(key) for key in keys}


def check_kept(books: Books, desk: Desk, fresh: list[CommandKey], kept: Kept) -> None:
    """Answers are kept as they were given; a command that was never answered has its answer and
    all of its entries, or none."""
    for key in fresh:
        known = desk.answers[key]
        digest = command_result.digest(known.stream, known.asked)
        expected = Answered(key, digest, command_result.write(known.answer))
        if kept[key] != expected and not _turned_away(known, kept[key]):
            raise Violation(f"{key} was answered {known.answer} and {kept[key]} was kept")
    for key, found in kept.items():
        if found is not None:
            check_answer(key, command_result.read(found.answer), books.spans.get(key))
        elif key in books.spans:
            raise Violation(f"{key} is in the journal and its answer was not kept")


_KINDS = all_kinds(Vault(bytes(32)), new_secret)


def _turned_away(known: Acknowledged, kept: Answered | None) -> bool:
    """Whether it was refused at the door: such a command is not remembered."""
    refused = command_result.refuse(known.asked) or _KINDS.refuse(known.stream, known.asked)
    return kept is None and refused is not None and refused == known.answer.refusal


async def check_vault(store: Store, stream: str, table: Table) -> None:
    """The secret of a virtual shoe lies in the vault until it is revealed, and no longer."""
    shoe = table.shoe
    if shoe is None or not table.rules.dealing.virtual:
        return
    for number in range(max(1, shoe.number - 1), shoe.number + 1):
        name = f"{stream}/shoe/{number}"
        wanted = number == shoe.number and not shoe.accounted
        found = await patiently(lambda name=name: store.secret(name))  # type: ignore[misc]
        if (found is not None) != wanted:
            raise Violation(f"the vault {'has' if found else 'has not'} {name}")


async def check_fence(store: Store, stream: str, head: Head, owner: Owner) -> None:
    """Neither an earlier owner nor somebody who has missed an entry can append."""
    seconds = owner.lease_seconds
    fence = await patiently(lambda: store.own(stream, owner.name, seconds=seconds))
    if fence is None:
        raise Violation(f"{stream} does not belong to {owner.name}, who runs it")
    await _refused(store, stream, head, fence - 1, Fenced)
    if head.count:
        await _refused(store, stream, Head(head.count - 1, head.hash), fence, Conflict)


async def _refused(
    store: Store, stream: str, head: Head, fence: int, expected: type[StorageError]
) -> None:
    append = Append(stream, head.count, fence, chained(stream, head, ["{}"]))
    try:
        async with store.transaction() as transaction:
            await transaction.commit(Batch(appends=[append]))
    except expected:
        return
    except StorageError as error:
        raise Violation(f"{expected.__name__} was due and this came: {error!r}") from error
    raise Violation(f"{stream} took an entry of somebody fenced at {fence} behind {head.count}")


async def check_whole(books: Books, desk: Desk) -> None:
    """Everything once more from the first entry on, and every answer of the whole run."""
    again = Books(books.store)
    await again.follow_all()
    if (again.heads, again.tables) != (books.heads, books.tables):
        raise Violation("the journal folds to something else than it did while it was written")
    for key, known in desk.answers.items():
        check_answer(key, known.answer, again.spans.get(key))
    unknown = again.spans.keys() - desk.answers.keys()
    if unknown:
        raise Violation(f"{min(unknown)} is in the journal and was never answered")


def unfinished(books: Books) -> list[str]:
    """Tables with a round that is not over, or with something due."""
    return [
        str(table_of(stream))
        for stream, table in books.tables.items()
        if table.held is not None
        or table.due
        or table.phase.value not in ("closed", "between-rounds")
    ]
