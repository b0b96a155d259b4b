"""The audit of the journal: what the last one has found, and a new one on request."""

import asyncio

from litestar import get, post
from msgspec import Struct

from punto.house.permission import Permission
from punto.house.significant import SignificantKind
from punto.server.api.given import GivenHall
from punto.server.api.guard import needs
from punto.server.api.problem import problems
from punto.server.hall import Hall
from punto.server.inspection import Audited
from punto.server.stream.significant import Significant, look

READ = needs(Permission.READ_REPORTS)
CHECKS = (SignificantKind.SELF_CHECK_PASSED, SignificantKind.SELF_CHECK_FAILED)


class AuditShown(Struct, frozen=True, kw_only=True):
    """`last` is null until the journal was verified for the first time since this process began;
    `files` is the last check of the installed files."""

    running: bool
    last: Audited | None
    files: Significant | None


async def _shown(hall: Hall) -> AuditShown:
    page = await look(hall.store, before=None, most=1, kinds=CHECKS)
    return AuditShown(
        running=hall.inspections.auditing,
        last=hall.inspections.audited,
        files=page.events[0] if page.events else None,
    )


@get(
    "/audit",
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Whether the journal verifies, and the installed files are as they should be",
)
async def audit(hall: GivenHall) -> AuditShown:
    return await _shown(hall)


@post(
    "/audit",
    status_code=202,
    guards=[READ],
    responses=problems(401, 403, 423),
    summary="Verifies the journal, beside the tables; one at a time",
)
async def begin_audit(hall: GivenHall) -> AuditShown:
    if not hall.inspections.auditing:
        hall.later(hall.inspections.audit())
        # It says so itself, as soon as it has begun.
        await asyncio.sleep(0)
    return await _shown(hall)


HANDLERS = (audit, begin_audit)
