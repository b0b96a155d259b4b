"""The worked example of docs/api.md, as it stands there, against a real house."""

import subprocess
import sys
from pathlib import Path

from serving import Serving

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def example() -> str:
    text = PAGE.read_text()
    return text.partition("```python\n")[2].partition("```")[0]


async def test_the_bot_of_the_documentation_plays(house: Serving, tmp_path: Path) -> None:
    name = await house.open_table("example")
    script = tmp_path / "bot.py"
    script.write_text(f"URL, TABLE = {house.url!r}, {name!r}\n{example()}")
    done = subprocess.run(
        (sys.executable, script), check=False, capture_output=True, text=True, timeout=60
    )
    assert done.stderr == ""
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    assert [line.split(":")[0] for line in lines[::2]] == ["round 1", "round 2"]
    assert all(line.startswith("[('banker', ") for line in lines[1::2])
