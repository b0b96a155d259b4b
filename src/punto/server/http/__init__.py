"""HTTP: the ASGI application, static files, gzip, security headers."""
