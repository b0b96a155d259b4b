"""Commands on a terminal: what they show there, and Ctrl-C. All waiting ends in good time."""

import os
import pty
import select
import subprocess
from typing import Literal

from cli.punto import PUNTO

PATIENCE_SECONDS = 120


class OnATerminal:
    """The command with a terminal for its standard error or its standard output, and a pipe for the
    other."""

    def __init__(
        self, *arguments: str, shows: Literal["output", "error"] = "error", given: bytes = b""
    ) -> None:
        self._screen, terminal = pty.openpty()
        self.shown = b""
        error = shows == "error"
        self.process = subprocess.Popen(
            [PUNTO, *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE if error else terminal,
            stderr=terminal if error else subprocess.PIPE,
            env=os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"},
        )
        os.close(terminal)
        assert self.process.stdin is not None
        self.process.stdin.write(given)
        self.process.stdin.close()
        self.process.stdin = None

    def __enter__(self) -> "OnATerminal":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate()
        os.close(self._screen)

    def wait_for(self, sign: bytes) -> None:
        while sign not in self.shown:
            assert self._more(), f"the terminal closed without {sign!r}"

    def end(self) -> tuple[int, str]:
        """Exit status, and what went into the pipe."""
        while self._more():
            pass
        output, error = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, (output or error or b"").decode()

    def _more(self) -> bool:
        ready, _, _ = select.select([self._screen], [], [], PATIENCE_SECONDS)
        assert ready, "nothing happens on the terminal"
        try:
            read = os.read(self._screen, 65536)
        except OSError:
            # Linux answers so when the last writer has closed the terminal.
            return False
        self.shown += read
        return bool(read)
