"""The whole API by its document, short: `./do fuzz api` is the long one."""

from pathlib import Path

import pytest
from api_application import application
from fuzz.api import Bounds
from fuzz.visits import visit

from punto.journal.actor import Role

OPERATIONS = {
    f"{method.upper()} {path}"
    for path, item in application().openapi_schema.to_schema()["paths"].items()
    for method in item
}
SEED = 1
VISITORS: dict[Role | None, Bounds] = {
    None: None,
    Role.PATRON: None,
    Role.PIT: None,
    Role.ADMINISTRATOR: "negative",
}


@pytest.mark.whole
@pytest.mark.exhaustive
def test_the_document_says_what_the_house_answers_and_nothing_is_an_error_of_its_own(
    tmp_path: Path,
) -> None:
    visits, findings = visit(tmp_path, examples=2, seed=SEED, bounds=VISITORS)
    assert not findings, "\n".join(map(str, findings))
    assert [one.who for one in visits] == ["nobody", "patron", "pit", "administrator"]
    for one in visits:
        assert set(one.outcome.operations) == OPERATIONS, one.who
