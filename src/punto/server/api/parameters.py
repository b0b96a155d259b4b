"""What more than one address is asked with: in its path, in the query or in a body."""

from typing import Annotated

from litestar.params import Parameter
from msgspec import Meta

from punto.ledger.account import NAME

LONGEST_OWN_ID = 100
"""What the house writes before a sender's own id has room in a command's."""

Id = Annotated[str, Meta(min_length=1, max_length=LONGEST_OWN_ID, pattern=r"^[ -~]+$")]
"""Chosen by the sender, in a body."""

_NAME = f"^{NAME.pattern}$"
Name = Annotated[str, Meta(pattern=_NAME)]
"""Of somebody or something, in a body."""

WrittenName = Annotated[str, Meta(extra_json_schema={"extra": {"pattern": _NAME}})]
"""As somebody wrote it: the same in the document, but what is no name is refused by the house, in
words for people."""

NameWanted = Annotated[str | None, Parameter(max_length=70)]
"""In a query, for what has to do with that name alone."""

PersonName = Annotated[str, Parameter(description="The name of a person", max_length=64)]
LONGEST_TABLE = 64 + 6
"""One of a tournament has its name, a mark and a number."""

TableName = Annotated[str, Parameter(description="The name of a table", max_length=LONGEST_TABLE)]
TournamentName = Annotated[str, Parameter(description="The name of a tournament", max_length=64)]
RoundNumber = Annotated[
    int, Parameter(description="The number of a round at its table", ge=1, le=2**53)
]
Most = Annotated[int, Parameter(ge=1, le=1000, description="How many at most")]
AfterNumber = Annotated[
    int | None, Parameter(ge=1, le=2**53, description="The `after` of the page before")
]
