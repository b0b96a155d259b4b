"""What a running house says about itself: a JSON object a line for machines, a short line for a
terminal. No passwords, tokens, codes or undealt cards: nothing that is logged has any."""

import logging
import sys
from datetime import UTC, datetime

import msgspec


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        said = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "about": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            said["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(said).decode()


class _Short(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s", "%H:%M:%S")


def log_to_stderr(*, as_json: bool | None = None, level: int = logging.INFO) -> None:
    """As JSON unless somebody is looking."""
    handler = logging.StreamHandler(sys.stderr)
    wanted = not sys.stderr.isatty() if as_json is None else as_json
    handler.setFormatter(_Lines() if wanted else _Short())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("punto").setLevel(level)
    # The server says so of every socket that is turned away, however properly.
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: "without completing handshake" not in record.getMessage()
    )
