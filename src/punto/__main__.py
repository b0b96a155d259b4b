"""Where the `punto` command and `python -m punto` start."""

import signal
import sys


def main() -> int:
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if heard:
        # While the command loads, Ctrl-C ends it without a word, as it ends any program.
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from punto.cli import main as run  # noqa: PLC0415

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    return run()


if __name__ == "__main__":
    sys.exit(main())
