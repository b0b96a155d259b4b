"""Text that is drawn again only when it has changed: most of a table stands still."""

from textual.content import Content
from textual.widgets import Static


class CachedStatic(Static):
    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(id=id, classes=classes)
        self._shown: Content | None = None

    def put(self, content: Content | str, *, resizes: bool = False) -> None:
        """Shows the content; `resizes` says that its length decides the size of the widget."""
        new = Content(content) if isinstance(content, str) else content
        if self._shown is None or not new.is_same(self._shown):
            self._shown = new
            self.update(new, layout=resizes)
