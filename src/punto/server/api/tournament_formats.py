"""Ready-made tournament formats, and advice on any format."""

from random import Random
from typing import Annotated

from litestar import get, post
from litestar.params import Body

from punto.house.permission import Permission
from punto.server.api.access_guard import needs
from punto.server.api.dependencies import Given, WorkerProcess
from punto.server.api.problem import problems, refused
from punto.tournament.format import Format, refuse_format
from punto.tournament.format_advice import StageAdvice, advice
from punto.tournament.ready_made_formats import READY_MADE


@get("/formats", responses=problems(), summary="Formats that can be taken as they are")
async def formats() -> dict[str, Format]:
    return dict(READY_MADE)


@post(
    "/formats/advice",
    status_code=200,
    guards=[needs(Permission.DIRECT_TOURNAMENTS)],
    responses=problems(401, 403, 409, 423),
    summary="What a format means: the return of its Dragon wagers, stage by stage",
)
async def advise(
    staff_worker: Given[WorkerProcess], data: Annotated[Format, Body()]
) -> list[StageAdvice]:
    refusal = refuse_format(data)
    if refusal:
        raise refused(refusal)
    return list(await staff_worker.do(_advice, data))


def _advice(format: Format) -> tuple[StageAdvice, ...]:
    """With a fixed seed: the same format gets the same advice."""
    return advice(format, Random(1))


HANDLERS = (formats, advise)
