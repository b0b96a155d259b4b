"""Logins: passwords, credentials of requests, rate limits."""
