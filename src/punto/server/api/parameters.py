"""Types of parameters and fields that several handlers share."""

from typing import Annotated

from litestar.params import Parameter
from msgspec import Meta

from punto.ledger.account import NAME

MAX_OWN_ID_LENGTH = 100
"""Shorter than a command's id, since the house may put a prefix before it."""

Id = Annotated[str, Meta(min_length=1, max_length=MAX_OWN_ID_LENGTH, pattern=r"^[ -~]+$")]
"""An id chosen by the sender, in a body."""

_NAME = f"^{NAME.pattern}$"
Name = Annotated[str, Meta(pattern=_NAME)]
"""A name, in a body."""

WrittenName = Annotated[str, Meta(extra_json_schema={"extra": {"pattern": _NAME}})]
"""A name as a person typed it: documented like Name, but refused by the house in words for
people."""

WrittenDisplayName = Annotated[str, Meta(max_length=200)]
"""A display name as a person typed it, refused by the house in words for people."""

NameWanted = Annotated[str | None, Parameter(max_length=70)]
"""A filter by name, in a query."""

PersonName = Annotated[str, Parameter(description="The name of a person", max_length=64)]
MAX_TABLE_NAME_LENGTH = 64 + 6
"""A table of a tournament is named after it, with a mark and a number."""

TableName = Annotated[
    str, Parameter(description="The name of a table", max_length=MAX_TABLE_NAME_LENGTH)
]
TournamentName = Annotated[str, Parameter(description="The name of a tournament", max_length=64)]
RoundNumber = Annotated[
    int, Parameter(description="The number of a round at its table", ge=1, le=2**53)
]
Most = Annotated[int, Parameter(ge=1, le=1000, description="How many at most")]
AfterNumber = Annotated[
    int | None, Parameter(ge=1, le=2**53, description="The `after` of the page before")
]
