"""Further media types of answers, for the OpenAPI document."""

from dataclasses import dataclass

from litestar.openapi.spec import OpenAPIMediaType, OpenAPIResponse, OpenAPIType, Operation, Schema

from punto.server.api.openapi import HouseOperation


def _add(operation: Operation, *media_types: str) -> None:
    found = (operation.responses or {}).get("200")
    assert isinstance(found, OpenAPIResponse), "the operation answers with 200"
    text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
    found.content = {**(found.content or {}), **dict.fromkeys(media_types, text)}


HTML, TEXT = "text/html", "text/plain"
JSON_LINES, CSV = "application/x-ndjson", "text/csv"


@dataclass
class ReceiptOperation(HouseOperation):
    """A receipt is JSON, or a page."""

    def __post_init__(self) -> None:
        super().__post_init__()
        _add(self, HTML, TEXT)


@dataclass
class ExportOperation(HouseOperation):
    """An export is lines of JSON, or a table."""

    def __post_init__(self) -> None:
        super().__post_init__()
        _add(self, CSV)
