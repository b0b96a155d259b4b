"""The audit after a crash test: the whole journal is verified as `punto verify` does it."""

import asyncio

from chaos.books import Violation

from punto.audit.fault import Fault
from punto.audit.journal_store import StoreJournal
from punto.audit.verify import verify
from punto.storage.factory import open_store


def audited(url: str) -> int:
    """How many entries were verified; a Violation says what is wrong with the journal."""
    with asyncio.Runner() as runner:
        store = runner.run(open_store(url))
        try:
            found = verify(StoreJournal(store, runner.run))
        finally:
            runner.run(store.close())
    if isinstance(found, Fault):
        raise Violation(f"the audit says: {found}")
    return found.entries
