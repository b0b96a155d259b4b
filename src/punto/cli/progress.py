"""A progress bar for long work, on standard error while it lasts."""

from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar
from rich.text import Text

from punto.cli.number_format import rough
from punto.simulation.settings import Progress


class _Share(ProgressColumn):
    def render(self, task: Task) -> Text:
        # A trillion rounds take a while to the first whole per cent.
        return Text(f"{task.percentage:.1f} %", style="progress.percentage")


class _Rate(ProgressColumn):
    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        speed = task.finished_speed or task.speed
        return Text("" if speed is None else f"{rough(speed)} {self._unit}/s")


@contextmanager
def progress_bar(total: int, unit: str, doing: str) -> Iterator[Progress]:
    """A bar on standard error that is gone when the work ends."""
    bar = Bar(
        TextColumn("{task.description}"),
        BarColumn(bar_width=None),
        _Share(),
        _Rate(unit),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=Console(stderr=True),
        expand=True,
        transient=True,
        # What is printed meanwhile would go where the bar goes.
        redirect_stdout=False,
    )
    with bar:
        # The clock starts when something is done: what comes before is loading and compiling.
        task = bar.add_task("Getting ready", total=total, start=False)

        def progress(done: int) -> None:
            if not bar.tasks[0].started:
                bar.start_task(task)
                bar.update(task, description=doing)
            bar.update(task, completed=done)

        yield progress
