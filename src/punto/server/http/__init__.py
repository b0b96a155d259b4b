"""The HTTP side of the server: ASGI application, static files, gzip, headers."""
