"""The body of a request, read as strictly as what comes over a socket: a number is no text and a
text no number, and whatever cannot be read is the sender's mistake."""

from functools import cache
from typing import Any

import msgspec
from litestar import Request
from litestar.exceptions import SerializationException

from punto.journal.encoding import decoder


class HouseRequest(Request[Any, Any, Any]):
    async def json(self) -> Any:
        """The body as what the handler asks for."""
        field = self.route_handler.parsed_data_field
        assert field is not None, "whoever reads a body says what it should be"
        try:
            return _decoder(field.annotation).decode(await self.body())
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise SerializationException(str(error)) from error


@cache
def _decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    return decoder(kind)
