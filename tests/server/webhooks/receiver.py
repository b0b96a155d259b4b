"""A receiver of webhooks on loopback: a real server whose boxes answer as they are told."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from msgspec import Struct
from served import served

from punto.server.outbound.signature import verify


class Post(Struct, frozen=True):
    headers: dict[str, str]
    body: bytes
    taken: bool

    @property
    def said(self) -> Any:
        return json.loads(self.body)

    @property
    def records(self) -> list[Any]:
        found: list[Any] = self.said["records"]
        return found

    @property
    def places(self) -> list[tuple[str, int]]:
        return [(one["stream"], one["sequence"]) for one in self.records]

    def signed_with(self, secret: str) -> bool:
        return verify(secret, self.headers["punto-signature"], self.body)


class Box:
    """Where one hook posts to."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.posts: list[Post] = []
        self.status = 200
        self.headers: list[tuple[bytes, bytes]] = []
        self.open = asyncio.Event()
        """Cleared, it takes what comes and answers nothing."""
        self.open.set()

    @property
    def records(self) -> list[Any]:
        """All that was taken, in the order it came."""
        return [record for post in self.posts if post.taken for record in post.records]

    @property
    def places(self) -> list[tuple[str, int]]:
        return [place for post in self.posts if post.taken for place in post.places]


class Receiver:
    def __init__(self) -> None:
        self.address = ""
        self._boxes: dict[str, Box] = {}

    @property
    def port(self) -> int:
        return int(self.address.rpartition(":")[2])

    def box(self, path: str = "/hook") -> Box:
        return self._boxes.setdefault(path, Box(f"http://{self.address}{path}"))

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        box = self.box(scope["path"])
        body = b""
        more = True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        status, answered = box.status, box.headers
        # What it was told when it came, it says; what it says is what it has done.
        box.posts.append(Post(headers, body, 200 <= status < 300))
        await box.open.wait()
        await send({"type": "http.response.start", "status": status, "headers": answered})
        await send({"type": "http.response.body", "body": b"{}"})


@asynccontextmanager
async def receiving(port: int = 0, **others: Any) -> AsyncIterator[Receiver]:
    receiver = Receiver()
    async with served(receiver, port, **others) as receiver.address:
        yield receiver
