"""All kinds of stream, with what decides and folds them."""

from typing import Any

from punto.house.kind import HOUSE_KIND
from punto.journal.stream_kind import StreamKind
from punto.table.kind import TABLE
from punto.tournament.kind import TOURNAMENT

KINDS: tuple[StreamKind[Any, Any, Any], ...] = (TABLE, HOUSE_KIND, TOURNAMENT)
