"""Problems: the one form of every error answer, and their documentation."""

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

from litestar import MediaType, Request, Response
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, Struct, UnsetType

from punto.rules.refusal import Refusal
from punto.storage.port import StorageError
from punto.table.wagers_answer import WagersAnswer

LOG = logging.getLogger("punto.api")


class Problem(Struct, frozen=True):
    """What was found and what was expected, in one sentence; `rule` is the clause of the sheet.
    `wagers` lists the wagers that came late, where some did."""

    reason: str
    rule: str | None = None
    wagers: WagersAnswer | UnsetType = UNSET


DESCRIPTIONS = {
    400: "The request cannot be read as what was expected here.",
    401: "Nobody is logged in, or the login is not known any more.",
    403: "That is not for this person, or was sent by a page of another site.",
    404: "There is no such thing.",
    405: "That cannot be done with this address.",
    409: "The rules of the game or of the house say no; nothing has changed.",
    413: "The request is too large.",
    423: "The login is locked: give the password again.",
    429: "Too many requests; `Retry-After` says in how many seconds to ask again.",
    500: "Something went wrong in the house; ask again with the same id.",
    503: "The house cannot say for now; ask again with the same id.",
}


class ApiError(Exception):
    """Raised by handlers to answer with a problem."""

    def __init__(
        self,
        status: int,
        reason: str,
        rule: str | None = None,
        wagers: WagersAnswer | None = None,
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.problem = Problem(reason, rule, wagers or UNSET)
        self.headers: dict[str, str] = {}


def refused(refusal: Refusal, wagers: WagersAnswer | None = None) -> ApiError:
    return ApiError(409, refusal.reason, refusal.rule, wagers)


def too_often(seconds: float) -> ApiError:
    error = ApiError(429, f"too many requests: wait {seconds:.1f} seconds")
    error.headers["Retry-After"] = str(int(seconds) + 1)
    return error


def problems(*statuses: int) -> Mapping[int, ResponseSpec]:
    """The documented problems of a handler; every handler has the first four."""
    every = (400, 429, 500, 503, *statuses)
    return {
        status: ResponseSpec(Problem, description=DESCRIPTIONS[status], generate_examples=False)
        for status in sorted(every)
    }


def _response(status: int, problem: Problem, headers: Mapping[str, str]) -> Response[Problem]:
    return Response(problem, status_code=status, headers=headers, media_type=MediaType.JSON)


def on_api_error(_request: Request[Any, Any, Any], error: ApiError) -> Response[Problem]:
    return _response(error.status, error.problem, error.headers)


def on_storage(_request: Request[Any, Any, Any], error: StorageError) -> Response[Problem]:
    return _response(503, Problem(str(error)), {"Retry-After": "1"})


def on_http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    reason = str(error.detail)
    if isinstance(error, ValidationException) and error.extra:
        reason = "; ".join(_detail(one) for one in error.extra)
    status = error.status_code
    return _response(status, Problem(reason or HTTPStatus(status).phrase), error.headers or {})


def on_error(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    """A bug: the client learns no more than that, the log has the rest."""
    LOG.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _response(500, Problem("something went wrong here; ask again with the same id"), {})


def _detail(found: Any) -> str:
    if not isinstance(found, dict):
        return str(found)
    key = found.get("key")
    if key == "data" and "source" in found and found["message"] == "'data'":
        return "there is no body; expected a JSON object"
    return f"{key}: {found.get('message')}" if key else str(found.get("message"))
