"""The whole OpenAPI document in the hands of schemathesis: what it describes is what the house
answers, to anybody, and never with an error of its own.

Everything that schemathesis knows to check is checked but this. Use after deletion and the
availability of what was created need requests that follow from one another, and what a patron may
see of another's is tried by tests of its own. And of the values that a document can describe, some
are refused for what others are beside them, or for what the house has never said: those addresses
may answer 400 to what is well written.
"""

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, Literal

import schemathesis
from hosted_house import Person
from msgspec import Struct
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from schemathesis.engine.recorder import ScenarioRecorder
from schemathesis.hooks import GLOBAL_HOOK_DISPATCHER, HookContext

from punto.games import GAMES, game
from punto.journal.encoding import encode
from punto.table.settings import Dealing, settings_for

DOCUMENT = "/api/v1/openapi/openapi.json"

PERIOD = "a period ends after it begins"
PAGE = "a page is asked for with what the page before it gave"
ALONE = "a round or a session is that of a table"

UNCHECKED = ("use_after_free", "ensure_resource_availability", "object_level_authorization")

MAY_REFUSE: dict[str, str] = {
    "GET /api/v1/rounds": f"{PERIOD}; {PAGE}",
    "GET /api/v1/me/rounds": f"{PERIOD}; {PAGE}",
    "GET /api/v1/me/settlements": f"{PERIOD}; {PAGE}; {ALONE}",
    "GET /api/v1/patrons/{name}/settlements": f"{PERIOD}; {PAGE}; {ALONE}",
    "GET /api/v1/me/position": PERIOD,
    "GET /api/v1/patrons/{name}/position": PERIOD,
    "GET /api/v1/alarms": PERIOD,
    "GET /api/v1/alarms/stakes": PERIOD,
    "GET /api/v1/exports/rounds": PERIOD,
    "GET /api/v1/exports/settlements": f"{PERIOD}; {ALONE}",
    "GET /api/v1/reports/shift": PERIOD,
    "GET /api/v1/reports/hold": PERIOD,
    "GET /api/v1/reports/significant": f"{PERIOD}; {PAGE}",
    "GET /api/v1/stream": f"{PAGE}, or from somewhere, not both; streams are named as they are",
    "POST /api/v1/hooks": "streams and events are named as they are, and a cursor is the house's",
}

ACCEPTED = ("2xx", "401", "403", "404", "409", "429")
"""How what is well written may be answered; 409 is how the rules say no."""

LOG_OUT, LOCK = "DELETE /api/v1/login", "POST /api/v1/login/lock"
UNLOCK, CHANGE = "POST /api/v1/login/unlock", "PUT /api/v1/login/password"
EXCLUDE, LIMIT = "POST /api/v1/me/exclusion", "PUT /api/v1/me/limit"
"""What ends or ties whoever asks it: somebody else in the same position asks it instead."""

PATIENCE = 0.05
"""Nobody waits longer than that for news."""


Bounds = Literal["all", "positive", "negative"] | None


class Finding(Struct, frozen=True):
    """Something that does not hold, with a request that shows it and the answer to that."""

    where: str
    what: str
    words: str
    request: str
    answer: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}\n{self.words}\n{self.request}\n{self.answer}\n"


class Outcome(Struct, frozen=True, kw_only=True):
    """`operations` were tested, and `taken` are those of which something was taken; each finding is
    of another kind or another address."""

    operations: list[str]
    taken: list[str]
    requests: int
    statuses: dict[int, int]
    findings: list[Finding]


class Cast(Struct, frozen=True, kw_only=True):
    """Who asks, who stands in for them where, and what is known of the house."""

    who: Person
    spares: Mapping[str, Person]
    known: Mapping[str, Sequence[str | int]]


def fuzz(url: str, cast: Cast, *, examples: int, seed: int, bounds: Bounds) -> Outcome:
    """Asks everything that the document has, with so many values of chance each, and with every
    value at the bounds of what it describes, on whichever side of them is wanted."""
    found = SchemathesisConfig.from_dict(_settings(url, cast, examples, seed, bounds))
    schema = schemathesis.openapi.from_url(f"{url}{DOCUMENT}", config=found)
    heard = _Heard()
    with _directed(cast, seed):
        for event in from_schema(schema).execute():
            if isinstance(event, events.ScenarioFinished):
                heard.hear(event.recorder)
            elif isinstance(event, events.NonFatalError):
                heard.fail(str(event.label), event.info.title, event.info.message)
            elif isinstance(event, events.FatalError):
                raise event.exception
    return heard.outcome()


def _settings(url: str, cast: Cast, examples: int, seed: int, bounds: Bounds) -> dict[str, Any]:
    off = {name: {"enabled": False} for name in UNCHECKED}
    return {
        "seed": seed,
        "base-url": url,
        "headers": _headers(cast.who),
        "continue-on-failure": True,
        "request-timeout": 60,
        "checks": {**off, "positive_data_acceptance": {"expected-statuses": list(ACCEPTED)}},
        "phases": {
            "examples": {"enabled": False},
            "stateful": {"enabled": False},
            "coverage": {"enabled": False} if bounds is None else {"generation": {"mode": bounds}},
        },
        "generation": {
            "max-examples": examples,
            "no-shrink": True,
            "database": "none",
            "with-security-parameters": False,
        },
        **_known(cast),
    }


def _known(cast: Cast) -> dict[str, Any]:
    """What there is in the house is asked for by its name, more often than chance would."""
    bound = {
        **{f"path.{name}": name for name in ("table", "number")},
        **{f"body.{name}": name for name in ("password", "new", "old", "url", "code")},
    }
    by_path = {"tables": "table", "patrons": "patron", "staff": "staff", "hooks": "hook"}
    return {
        "dictionaries": {name: {"values": list(values)} for name, values in cast.known.items()},
        "parameters": {key: _of(name) for key, name in bound.items()},
        "operations": [
            *(
                {
                    "include-path-regex": f"^/api/v1/{folder}/",
                    "parameters": {"path.name": _of(name), "body.name": _of(name)},
                }
                for folder, name in by_path.items()
            ),
            *_lenient(),
            *_in_place(cast),
        ],
    }


def _of(dictionary: str) -> dict[str, Any]:
    return {"dictionary": dictionary, "probability": 0.7}


def _headers(who: Person) -> dict[str, str]:
    # A cookie that the house sets would make somebody of nobody.
    return {"Cookie": "fuzz=1", **who.headers}


def _lenient() -> Iterator[dict[str, Any]]:
    checks = {"positive_data_acceptance": {"expected-statuses": [*ACCEPTED, "400"]}}
    for name in MAY_REFUSE:
        yield {"include-name": name, "checks": checks}


def _in_place(cast: Cast) -> Iterator[dict[str, Any]]:
    for name, spare in cast.spares.items():
        yield {"include-name": name, "headers": _headers(spare)}


@contextmanager
def _directed(cast: Cast, seed: int) -> Iterator[None]:
    """Keeps whoever asks from ending themselves, and from waiting for news."""
    dice = Random(seed)

    def before_call(_context: HookContext, case: Any, _kwargs: dict[str, Any]) -> None:
        _spare(case, cast)
        case.body = _whole(case.body)
        case.query = {name: _last(_whole(one)) for name, one in (case.query or {}).items()}
        if case.operation.label == "POST /api/v1/tables":
            _set_up(case.body, dice)
        wait = (case.query or {}).get("wait")
        if isinstance(wait, int | float) and not isinstance(wait, bool) and PATIENCE < wait <= 30:
            case.query["wait"] = PATIENCE

    GLOBAL_HOOK_DISPATCHER.register_hook_with_name(before_call, "before_call")
    try:
        yield
    finally:
        GLOBAL_HOOK_DISPATCHER.unregister(before_call)


def _spare(case: Any, cast: Cast) -> None:
    """Whoever asks dismisses, suspends and appoints others, not themselves."""
    if not cast.spares:
        return
    own, other = cast.who.name, cast.spares[LOG_OUT].name
    if case.method != "GET" and (case.path_parameters or {}).get("name") == own:
        case.path_parameters["name"] = other
    if isinstance(case.body, dict) and case.body.get("name") == own:
        case.body["name"] = other


def _last(value: Any) -> Any:
    """No address takes a list in its query: what is given several times is what it is at last."""
    return value[-1] if isinstance(value, list) and value else value


def _set_up(body: Any, dice: Random) -> None:
    """Most settings of a new table are those of a real one: of chance alone none would be."""
    wished = body.get("settings") if isinstance(body, dict) else None
    if isinstance(wished, dict) and dice.random() < 0.7:
        kept = {name: one for name, one in wished.items() if dice.random() < 0.1}
        slug = dice.choice([one.slug for one in GAMES])
        dealing = dice.choice(list(Dealing))
        real = settings_for(game(slug), dealing, least_cents=1_00, most_cents=1_000_00)
        body["settings"] = json.loads(encode(real)) | kept


def _whole(value: Any) -> Any:
    """An integer is written as one: to JSON Schema 5.0 is one too, and to the house it is not."""
    match value:
        case float() if value.is_integer():
            return int(value)
        case dict():
            return {key: _whole(one) for key, one in value.items()}
        case list():
            return [_whole(one) for one in value]
        case _:
            return value


class _Heard:
    def __init__(self) -> None:
        self._operations: set[str] = set()
        self._statuses: Counter[int] = Counter()
        self._taken: set[str] = set()
        self._findings: dict[tuple[str, str], Finding] = {}

    def hear(self, recorder: ScenarioRecorder) -> None:
        self._operations.add(recorder.label)
        for one in recorder.interactions.values():
            if one.response is not None:
                self._statuses[one.response.status_code] += 1
                if one.response.status_code < 300 and one.request.method != "OPTIONS":
                    self._taken.add(recorder.label)
        for case, checks in recorder.checks.items():
            for check in checks:
                if check.failure_info is not None:
                    failure = check.failure_info.failure
                    asked = recorder.interactions[case]
                    answer = asked.response.content if asked.response else b""
                    self.fail(
                        recorder.label,
                        failure.title,
                        failure.message,
                        check.failure_info.code_sample,
                        (answer or b"").decode(errors="replace"),
                    )

    def fail(self, where: str, what: str, words: str, request: str = "", answer: str = "") -> None:
        finding = Finding(where, what, words[:1000], request[:1000], answer[:500])
        self._findings.setdefault((where, what), finding)

    def outcome(self) -> Outcome:
        return Outcome(
            operations=sorted(self._operations),
            taken=sorted(self._taken),
            requests=self._statuses.total(),
            statuses=dict(sorted(self._statuses.items())),
            findings=list(self._findings.values()),
        )
