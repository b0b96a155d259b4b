"""Decodes request bodies as strictly as socket messages: no conversion between numbers and text,
and an unreadable body is a client error."""

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import SerializationException

from punto.journal.encoding import decoder


class HouseRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The body as the type that the handler declares."""
        field = self.route_handler.parsed_data_field
        assert field is not None, "a handler with a body declares its type"
        try:
            return _decoder(field.annotation).decode(await self.body())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise SerializationException(str(error)) from error


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return decoder(kind)
