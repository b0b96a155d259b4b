"""The audit of the journal: its last result, and starting a new one."""

import asyncio

from litestar import get, post
from msgspec import Struct

from punto.house.permission import Permission
from punto.house.significant_event import SignificantKind
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import AuditJobs, BackgroundTasks, Given, Store
from punto.server.api.problem import problems
from punto.server.audit_jobs import Audited
from punto.server.event_stream.significant_event_query import Significant, look

READ = needs(Permission.READ_REPORTS)
CHECKS = (SignificantKind.SELF_CHECK_PASSED, SignificantKind.SELF_CHECK_FAILED)


class AuditShown(Struct, frozen=True, kw_only=True):
    """`last` is null until the journal was verified for the first time since this process began;
    `files` is the last check of the installed files."""

    running: bool
    last: Audited | None
    files: Significant | None


async def _shown(store: Store, audits: AuditJobs) -> AuditShown:
    page = await look(store, before=None, most=1, kinds=CHECKS)
    return AuditShown(
        running=audits.auditing,
        last=audits.audited,
        files=page.events[0] if page.events else None,
    )


@get(
    "/audit",
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Whether the journal verifies, and the installed files are as they should be",
)
async def audit(store: Given[Store], audits: Given[AuditJobs]) -> AuditShown:
    return await _shown(store, audits)


@post(
    "/audit",
    status_code=202,
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Verifies the journal, beside the tables; one at a time",
)
async def begin_audit(
    store: Given[Store], audits: Given[AuditJobs], background: Given[BackgroundTasks]
) -> AuditShown:
    if not audits.auditing:
        background.start(audits.audit())
        # Lets it begin, so that the answer says that it is running.
        await asyncio.sleep(0)
    return await _shown(store, audits)


HANDLERS = (audit, begin_audit)
