"""Static files of the browser application, read once and compressed."""

from gzip import compress
from hashlib import sha256
from importlib.resources import files
from pathlib import Path, PurePath

from msgspec import Struct

from punto.server.asgi_types import Scope, Send

KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
"""Media types by suffix. Not guessed: browsers run no script of another type."""

APPLICATION = "index.html"

PAGES = ("", "table", "rules", "history", "shoes", "account", "board", "tournament", "staff")
"""The first parts of paths that are pages of the application (web/src/App.svelte)."""

REVALIDATED = b"no-cache"
IMMUTABLE = b"public, max-age=31536000, immutable"
"""For files under assets/, whose names have their hash."""


class StaticFile(Struct, frozen=True):
    body: bytes
    compressed: bytes
    kind: bytes
    tag: bytes
    cache_control: bytes


class StaticFiles:
    def __init__(self, root: Path | None = None) -> None:
        root = root or Path(str(files("punto.server").joinpath("web")))
        self._files = {
            f"/{path.relative_to(root).as_posix()}": _file(path.relative_to(root), path)
            for path in sorted(root.rglob("*"))
            if path.suffix in KINDS
        }

    def find(self, path: str) -> StaticFile | None:
        # "*" or an empty path is no file.
        if path.startswith("/") and path.split("/", 2)[1] in PAGES:
            return self._files.get(f"/{APPLICATION}")
        return self._files.get(path)

    async def serve(self, scope: Scope, send: Send) -> bool:
        """Answers if there is such a file; False otherwise."""
        file = self.find(scope["path"])
        if file is None or scope["method"] not in ("GET", "HEAD"):
            return False
        requested = dict(scope["headers"])
        same = requested.get(b"if-none-match") == file.tag
        gzipped = b"gzip" in requested.get(b"accept-encoding", b"")
        body = file.compressed if gzipped else file.body
        headers = [
            (b"content-type", file.kind),
            (b"etag", file.tag),
            (b"cache-control", file.cache_control),
            (b"vary", b"accept-encoding"),
        ]
        if not same:
            headers.append((b"content-length", b"%d" % len(body)))
            if gzipped:
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


def _precompressed(path: Path) -> bytes | None:
    """The file as compressed by the build (tools/web.py)."""
    packed = path.with_name(f"{path.name}.gz")
    return packed.read_bytes() if packed.exists() else None


def _file(name: PurePath, path: Path) -> StaticFile:
    body = path.read_bytes()
    return StaticFile(
        body,
        _precompressed(path) or compress(body, mtime=0),
        KINDS[path.suffix].encode(),
        f'"{sha256(body).hexdigest()[:32]}"'.encode(),
        IMMUTABLE if name.parts[0] == "assets" else REVALIDATED,
    )
