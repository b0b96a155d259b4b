"""What the OpenAPI document says of every address, whatever the house would answer."""

from collections.abc import Iterator
from inspect import getdoc
from typing import Any

import pytest
from api_application import application
from litestar.routes import HTTPRoute

from punto.rules.composition import DECKS
from punto.server.api.problem import DESCRIPTIONS
from punto.server.wire.commands import NAMES
from punto.table import commands

APP = application()
DOCUMENT: dict[str, Any] = APP.openapi_schema.to_schema()
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]


def operations() -> Iterator[tuple[str, Any, Any]]:
    """Every operation, with what handles it."""
    for route in APP.routes:
        if isinstance(route, HTTPRoute):
            for method, (handler, _) in route.route_handler_map.items():
                if handler.resolve_include_in_schema():
                    operation = DOCUMENT["paths"][route.path_format][method.lower()]
                    yield f"{method} {route.path_format}", operation, handler


OPERATIONS = {
    name: (operation, handler)
    for name, operation, handler in sorted(operations(), key=lambda each: each[0])
}


OWN_LOGIN = (
    "GET /api/v1/login",
    "DELETE /api/v1/login",
    "POST /api/v1/login/lock",
    "POST /api/v1/login/unlock",
)


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_the_problems_that_it_may_answer_with(name: str) -> None:
    operation, handler = OPERATIONS[name]
    expected = {"400", "429", "500", "503"}
    if "{" in name:
        expected.add("404")
    if "requestBody" in operation:
        expected.add("413")
    if handler.resolve_guards():
        # About a login one may ask though it is locked.
        expected |= {"401"} if name in OWN_LOGIN else {"401", "423"}
    if not name.startswith("GET"):
        expected.add("403")
    assert expected <= operation["responses"].keys()
    for status, response in operation["responses"].items():
        if int(status) in DESCRIPTIONS:
            assert response["description"] == DESCRIPTIONS[int(status)]
            content = response["content"]["application/json"]
            assert content["schema"] == {"$ref": "#/components/schemas/Problem"}
    assert operation["responses"]["429"]["headers"]["Retry-After"]["required"]


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_says_whether_one_has_to_come_in_first(name: str) -> None:
    operation, handler = OPERATIONS[name]
    needed = handler.resolve_guards() or name in OWN_LOGIN
    assert operation.get("security") == ([{"token": []}, {"cookie": []}] if needed else None)
    assert ("401" in operation["responses"]) == bool(needed or name == "POST /api/v1/logins")


def test_what_is_sent_as_an_array_is_described_as_one() -> None:
    limit = SCHEMAS["Limit"]
    assert limit["type"] == "array"
    assert limit["prefixItems"] == [{"type": "integer"}, {"type": "integer"}]
    assert limit["minItems"] == 2
    assert limit["description"].endswith("In this order: least_cents, most_cents.")
    # What has a default comes last and may be missing.
    assert (len(SCHEMAS["Item"]["prefixItems"]), SCHEMAS["Item"]["minItems"]) == (6, 4)


def test_what_takes_no_other_field_says_so() -> None:
    assert SCHEMAS["PlaceWager"]["additionalProperties"] is False
    assert "additionalProperties" not in SCHEMAS["LoggedIn"]


def test_every_command_is_described_in_the_words_of_the_table() -> None:
    assert set(NAMES) <= SCHEMAS.keys()
    assert SCHEMAS["CloseBetting"]["description"] == '"No more bets".'
    assert getdoc(commands.CloseBetting) == '"No more bets".'


def test_events_are_described_and_not_only_passed_on() -> None:
    happened = {"$ref": "#/components/schemas/Happened"}
    assert SCHEMAS["Page"]["properties"]["events"]["items"] == happened
    for name in ("Happened", "TableEvent", "Told"):
        kinds = {one["$ref"] for one in SCHEMAS[name]["properties"]["event"]["oneOf"]}
        assert "#/components/schemas/WagersPaid" in kinds
        assert ("#/components/schemas/ChipsBought" in kinds) == (name == "Told")


def test_the_decks_of_a_shoe_have_their_bounds_where_programs_look_for_them() -> None:
    operation, _ = OPERATIONS["GET /api/v1/games/{slug}/odds"]
    (decks,) = (one for one in operation["parameters"] if one["name"] == "decks")
    assert (decks["schema"]["minimum"], decks["schema"]["maximum"]) == (DECKS[0], DECKS[-1])
