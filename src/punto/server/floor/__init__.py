"""The floor: which tables this process runs, what moves them, and how it is told who watches."""
