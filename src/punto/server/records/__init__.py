"""What the house keeps to be asked for later: the index fed from the journal, receipts, exports."""
