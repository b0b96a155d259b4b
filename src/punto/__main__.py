"""`python -m punto` is the `punto` command."""

import sys

from punto.cli import main

sys.exit(main())
