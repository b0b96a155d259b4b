"""How a command ends: its exit status for the shell, and a sentence for whoever reads it."""

import sys

DONE = 0
REFUSED = 1
"""Some input was refused, or a cluster was lost."""
WRONG_USAGE = 2
NOT_WRITTEN = 74
INTERRUPTED = 130
READER_GONE = 141


def say(sentence: str, status: int) -> int:
    """Writes the sentence to standard error, unless that is closed, and returns the status."""
    # Python has no stream where the shell has closed one, whatever the types say; `print` would
    # then take standard output, which is for data.
    stream: object = sys.stderr
    if stream is not None:
        print(f"punto: {sentence}", file=sys.stderr)
    return status
