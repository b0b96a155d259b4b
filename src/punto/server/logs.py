"""Log output: one JSON object a line, or short lines on a terminal. Passwords, tokens, codes and
undealt cards are never logged."""

import logging
import sys
from datetime import UTC, datetime

import msgspec


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC)
        line = {
            "at": at.isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "about": record.name,
            "says": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line).decode()


class _ShortLines(logging.Formatter):
    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s", "%H:%M:%S")


def log_to_stderr(*, as_json: bool | None = None, level: int = logging.INFO) -> None:
    """JSON unless standard error is a terminal."""
    handler = logging.StreamHandler(sys.stderr)
    json_lines = not sys.stderr.isatty() if as_json is None else as_json
    handler.setFormatter(_JsonLines() if json_lines else _ShortLines())
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    logging.getLogger("punto").setLevel(level)
    # uvicorn logs this of every socket that is rejected with a proper answer.
    logging.getLogger("uvicorn.error").addFilter(
        lambda record: "without completing handshake" not in record.getMessage()
    )
