"""The rules of baccarat as plain values: no input or output, no clock, no chance, no floats."""
