"""For every statement and commit of a batch: what becomes of the house if it fails, and if it is
the last thing that the process does.

The batch touches every table, so that a part of it that was written alone would show.
"""

from collections.abc import Callable
from contextlib import ExitStack
from signal import SIGKILL

import pytest
from faults import Fault, fail, lose
from killable_process import exit_status
from postgres import Server
from storage.raw_rows import Rows, rows
from storage.sweep import prepare, write, write_and_die, write_once

from punto.storage.factory import open_store
from punto.storage.port import StorageError, Store, Uncertain

FEWEST_STATEMENTS = 12
"""Less than the batch needs in any storage: a sweep that stops short of it has seen nothing."""


@pytest.fixture
async def expected(durable: str, postgres_server: Server) -> tuple[Rows, Rows]:
    """What lies in the house before the batch and after it, found in a house of its own."""
    with ExitStack() as stack:
        twin = f"{durable}.twin"
        if durable.startswith("postgresql:"):
            twin = stack.enter_context(postgres_server.database())
        await prepare(twin)
        before = rows(twin, postgres_server)
        await write_once(twin, Fault())
        after = rows(twin, postgres_server)
    assert all(before[table] != after[table] for table in before)
    return before, after


async def failure(store: Store, probe: Fault) -> StorageError | None:
    try:
        await write(store, probe)
    except StorageError as error:
        return error
    return None


@pytest.mark.whole
@pytest.mark.parametrize("act", [fail, lose])
async def test_a_batch_that_fails_before_any_of_its_statements_leaves_the_house_as_it_was(
    durable: str, expected: tuple[Rows, Rows], postgres_server: Server, act: Callable[[], None]
) -> None:
    before, after = expected
    await prepare(durable)
    probe = Fault(act, before=1, armed=False)
    store = await open_store(durable, probe=probe)
    while (error := await failure(store, probe)) is not None:
        assert type(error) is StorageError
        assert len(probe.kinds) == probe.at_before
        assert rows(durable, postgres_server) == before
        probe.at_before += 1
    assert len(probe.kinds) > FEWEST_STATEMENTS
    assert probe.kinds[-1] == "commit"
    assert rows(durable, postgres_server) == after
    await store.close()


@pytest.mark.whole
@pytest.mark.parametrize("act", [fail, lose])
async def test_a_batch_that_fails_after_any_of_its_statements_is_there_only_once_committed(
    durable: str, expected: tuple[Rows, Rows], postgres_server: Server, act: Callable[[], None]
) -> None:
    before, after = expected
    await prepare(durable)
    probe = Fault(act, after=1, armed=False)
    store = await open_store(durable, probe=probe)
    while type(error := await failure(store, probe)) is StorageError:
        assert len(probe.kinds) == probe.at_after
        assert rows(durable, postgres_server) == before
        probe.at_after += 1
    # The writer was not told that it is there, and must not be told that it is not.
    assert type(error) is Uncertain
    assert probe.kinds[-1] == "commit"
    assert len(probe.kinds) > FEWEST_STATEMENTS
    assert rows(durable, postgres_server) == after
    await store.close()


async def test_a_process_that_dies_after_any_statement_leaves_all_of_its_batch_or_nothing(
    durable: str, expected: tuple[Rows, Rows], postgres_server: Server
) -> None:
    before, after = expected
    await prepare(durable)
    number = 0
    while (found := rows(durable, postgres_server)) == before:
        number += 1
        assert exit_status(write_and_die, durable, number) == -SIGKILL
    assert found == after
    assert number > FEWEST_STATEMENTS
