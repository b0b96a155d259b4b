"""Files that commands write: whole or not at all."""

import subprocess
import sys
from pathlib import Path

import pytest

from punto.cli.atomic_write import refuse_unwritable
from punto.rules.refusal import InputError

# The limit ends before the process does: it may still have files of its own to write.
LIMITED = """
import resource, sys
from punto.cli import main
_, most = resource.getrlimit(resource.RLIMIT_FSIZE)
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, most))
status = main(["par", "baccarat", "-o", sys.argv[1]])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
sys.exit(status)
"""


@pytest.mark.parametrize("before", [None, "as it was"])
def test_a_write_that_fails_half_way_leaves_nothing_and_harms_nothing(
    before: str | None, tmp_path: Path
) -> None:
    file = tmp_path / "sheet.md"
    if before is not None:
        file.write_text(before)
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, file], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f'punto: "{file}" cannot be written: File too large\n'
    assert [path.read_text() for path in tmp_path.iterdir()] == ([] if before is None else [before])


def test_a_link_that_leads_back_to_itself_gets_one_sentence(tmp_path: Path) -> None:
    loop = tmp_path / "loop.md"
    loop.symlink_to(loop)
    with pytest.raises(InputError) as refused:
        refuse_unwritable(loop)
    assert str(refused.value) == f'"{loop}" cannot be written: Too many levels of symbolic links'
