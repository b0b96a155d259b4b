"""Where a test reaches into a storage to see what a failure or the end of the process would do."""


class Probe:
    """Told of every statement and commit by its kind, before it is sent and after it is done, it
    may raise or end the process there; a rollback is not told."""

    def before(self, kind: str) -> None: ...

    def after(self, kind: str) -> None: ...


UNWATCHED = Probe()
