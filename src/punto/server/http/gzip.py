"""Gzip for large answers of the API: JSON of GET requests, but no streams or downloads. Answers
with a secret are never compressed, since their length would reveal it (BREACH)."""

from asyncio import to_thread
from gzip import compress

from punto.server.asgi_types import Message, Scope, Send

MIN_BYTES = 1024
LEVEL = 5
THREAD_BYTES = 100_000
"""From this size on, compression takes milliseconds and is done in a thread."""
MEDIA_TYPE = b"application/json"
UNCOMPRESSED_PATH = "/api/v1/login"
"""Its answer has the CSRF token."""


def compressing(scope: Scope, send: Send) -> Send:
    """A `send` that compresses large answers."""
    if scope["method"] != "GET" or scope["path"].startswith(UNCOMPRESSED_PATH):
        return send
    accepted = dict(scope["headers"]).get(b"accept-encoding", b"")
    start_message: Message | None = None

    async def send_compressed(message: Message) -> None:
        nonlocal start_message
        if message["type"] == "http.response.start":
            start_message = message
            return
        if start_message is not None:
            start, start_message = start_message, None
            if _is_large(start, message):
                headers = [*start["headers"], (b"vary", b"accept-encoding")]
                if b"gzip" in accepted:
                    body = await _compressed(message["body"])
                    message = {**message, "body": body}
                    headers = [pair for pair in headers if pair[0].lower() != b"content-length"]
                    headers.append((b"content-length", b"%d" % len(body)))
                    headers.append((b"content-encoding", b"gzip"))
                start = {**start, "headers": headers}
            await send(start)
        await send(message)

    return send_compressed


async def _compressed(body: bytes) -> bytes:
    if len(body) < THREAD_BYTES:
        return compress(body, LEVEL, mtime=0)
    return await to_thread(compress, body, LEVEL, mtime=0)


def _is_large(start: Message, message: Message) -> bool:
    headers = {name.lower(): value for name, value in start["headers"]}
    return (
        len(message.get("body", b"")) >= MIN_BYTES
        and not message.get("more_body", False)
        and headers.get(b"content-type", b"").startswith(MEDIA_TYPE)
        and b"content-disposition" not in headers
    )
