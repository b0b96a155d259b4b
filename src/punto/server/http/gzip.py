"""Large answers of the API go compressed to whoever takes them so. Only what is asked for with GET
and is there at once: streams and downloads go as they come. Nothing that holds a secret is
compressed, for its length would tell of it (BREACH)."""

from asyncio import to_thread
from gzip import compress

from punto.server.http.asgi_types import Message, Scope, Send

LEAST_BYTES = 1024
LEVEL = 5
LONG_BYTES = 100_000
"""So much takes milliseconds to compress, for which no table waits."""
KIND = b"application/json"
SECRET = "/api/v1/login"
"""It answers with the token that a page of the house shows with everything it sends."""


def packed(scope: Scope, send: Send) -> Send:
    """Sends the same, in fewer bytes where that is worth it."""
    if scope["method"] != "GET" or scope["path"].startswith(SECRET):
        return send
    takes = dict(scope["headers"]).get(b"accept-encoding", b"")
    begun: Message | None = None

    async def sent(message: Message) -> None:
        nonlocal begun
        if message["type"] == "http.response.start":
            begun = message
            return
        if begun is not None:
            start, begun = begun, None
            if _is_large(start, message):
                headers = [*start["headers"], (b"vary", b"accept-encoding")]
                if b"gzip" in takes:
                    body = await _compressed(message["body"])
                    message = {**message, "body": body}
                    headers = [pair for pair in headers if pair[0].lower() != b"content-length"]
                    headers.append((b"content-length", b"%d" % len(body)))
                    headers.append((b"content-encoding", b"gzip"))
                start = {**start, "headers": headers}
            await send(start)
        await send(message)

    return sent


async def _compressed(body: bytes) -> bytes:
    if len(body) < LONG_BYTES:
        return compress(body, LEVEL, mtime=0)
    return await to_thread(compress, body, LEVEL, mtime=0)


def _is_large(start: Message, message: Message) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    return (
        len(message.get("body", b"")) >= LEAST_BYTES
        and not message.get("more_body", False)
        and headers.get(b"content-type", b"").startswith(KIND)
        and b"content-disposition" not in headers
    )
