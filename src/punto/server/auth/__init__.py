"""Authentication: logins, passwords, credentials of requests, rate limits."""
