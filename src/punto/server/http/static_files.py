"""The browser application: files that come with the package, compressed, and read once."""

from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath

from msgspec import Struct

from punto.server.http.asgi_types import Scope, Send

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""What browsers are told of a file: not guessed, for they run no script of another kind."""

APPLICATION = "index.html"

PAGES = ("", "table", "rules", "history", "shoes", "account", "board", "tournament", "staff")
"""The first parts of addresses that are pages of the application (web/src/App.svelte)."""

LOOKED_AT_AGAIN = b"no-cache"
NEVER_CHANGES = b"public, max-age=31536000, immutable"
"""Files under assets/ have their hash in their names."""


class Page(Struct, frozen=True):
    body: bytes
    compressed: bytes
    kind: bytes
    tag: bytes
    kept: bytes


class Pages:
    def __init__(self, root: Path | None = None) -> None:
        root = root or Path(str(files("punto.server").joinpath("web")))
        self._pages = {
            f"/{path.relative_to(root).as_posix()}": _page(path.relative_to(root), path)
            for path in sorted(root.rglob("*"))
            if path.suffix in KINDS
        }

    def find(self, path: str) -> Page | None:
        # Whoever asks for "*" or for no path at all asks for no page.
        if path.startswith("/") and path.split("/", 2)[1] in PAGES:
            return self._pages.get(f"/{APPLICATION}")
        return self._pages.get(path)

    async def serve(self, scope: Scope, send: Send) -> bool:
        """Answers where there is such a page; False leaves it to others."""
        page = self.find(scope["path"])
        if page is None or scope["method"] not in ("GET", "HEAD"):
            return False
        asked = dict(scope["headers"])
        same = asked.get(b"if-none-match") == page.tag
        packed = b"gzip" in asked.get(b"accept-encoding", b"")
        body = page.compressed if packed else page.body
        headers = [
            (b"content-type", page.kind),
            (b"etag", page.tag),
            (b"cache-control", page.kept),
            (b"vary", b"accept-encoding"),
        ]
        if not same:
            headers.append((b"content-length", b"%d" % len(body)))
            if packed:
                headers.append((b"content-encoding", b"gzip"))
        await send(
            {
                "type": "http.response.start",
                "status": 304 if same else 200,
                "headers": headers,
            }
        )
        sent = b"" if same or scope["method"] == "HEAD" else body
        await send({"type": "http.response.body", "body": sent})
        return True


def _packed(path: Path) -> bytes | None:
    """The file as the build has compressed it (tools/web.py)."""
    packed = path.with_name(f"{path.name}.gz")
    return packed.read_bytes() if packed.exists() else None


def _page(name: PurePath, path: Path) -> Page:
    body = path.read_bytes()
    return Page(
        body,
        _packed(path) or compress(body, mtime=0),
        KINDS[path.suffix].encode(),
        f'"{sha256(body).hexdigest()[:32]}"'.encode(),
        NEVER_CHANGES if name.parts[0] == "assets" else LOOKED_AT_AGAIN,
    )
