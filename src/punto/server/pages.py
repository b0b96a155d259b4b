"""The pages of the house: files that come with the package, read once."""

from hashlib import sha256
from importlib.resources import files
from pathlib import PurePath

from msgspec import Struct

from punto.server.asgi import Scope, Send

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What browsers are told of a file: not guessed, for they run no script of another kind."""

AT_THE_DOOR = {"/": "index.html", "/staff": "index.html"}
"""Addresses that are pages rather than files."""


class Page(Struct, frozen=True):
    body: bytes
    kind: bytes
    tag: bytes


class Pages:
    def __init__(self) -> None:
        self._pages: dict[str, Page] = {}
        for file in files("punto.server").joinpath("web").iterdir():
            kind = KINDS.get(PurePath(file.name).suffix)
            if kind is not None:
                self._pages[f"/{file.name}"] = _page(kind, file.read_bytes())
        for path, name in AT_THE_DOOR.items():
            self._pages[path] = self._pages[f"/{name}"]

    async def serve(self, scope: Scope, send: Send) -> bool:
        """Answers where there is such a page; False leaves it to others."""
        page = self._pages.get(scope["path"])
        if page is None or scope["method"] not in ("GET", "HEAD"):
            return False
        same = (b"if-none-match", page.tag) in scope["headers"]
        headers = [
            (b"content-type", page.kind),
            (b"etag", page.tag),
            (b"cache-control", b"no-cache"),
        ]
        if not same:
            headers.append((b"content-length", b"%d" % len(page.body)))
        await send(
            {
                "type": "http.response.start",
                "status": 304 if same else 200,
                "headers": headers,
            }
        )
        body = b"" if same or scope["method"] == "HEAD" else page.body
        await send({"type": "http.response.body", "body": body})
        return True


def _page(kind: str, body: bytes) -> Page:
    return Page(body, kind.encode(), f'"{sha256(body).hexdigest()[:32]}"'.encode())
