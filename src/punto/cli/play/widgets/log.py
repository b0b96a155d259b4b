"""The dealer's log on screen, newest line last."""

from collections import deque
from collections.abc import Iterable

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from punto.cli.play.narration import LogLine, Tone

_LINES_KEPT = 200
_STYLES = {
    Tone.SAID: "bold",
    Tone.SUPERVISOR: "bold $warning",
    Tone.DEED: "$quiet",
    Tone.WON: "bold $success",
    Tone.LOST: "$error",
    Tone.EVEN: "$foreground",
    Tone.DETAIL: "$quiet",
}


class DealerLog(VerticalScroll, can_focus=False):
    def __init__(self) -> None:
        super().__init__(id="log")
        self._lines: deque[Content] = deque(maxlen=_LINES_KEPT)
        self._stale = False

    def compose(self) -> ComposeResult:
        yield Static(id="log-lines")

    @property
    def text(self) -> str:
        """All lines as plain text."""
        return "\n".join(line.plain for line in self._lines)

    def add(self, lines: Iterable[LogLine]) -> None:
        self._lines.extend(_content(line) for line in lines)
        if not self._stale:
            # Lines that come together are drawn together.
            self._stale = True
            self.call_later(self._draw)

    def _draw(self) -> None:
        self._stale = False
        self.query_one("#log-lines", Static).update(Content("\n").join(self._lines))
        self.anchor()


def _content(line: LogLine) -> Content:
    clause = f" ({line.rule})" if line.rule else ""
    return Content.assemble((line.text, _STYLES[line.tone]), (clause, "$accent"))
