"""The history that the server shows: feeding the index, reading rounds and shoes, exports."""
