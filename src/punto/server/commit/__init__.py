"""Writing: the committer, its batches, command results, virtual shoes and lots."""
