"""Webhooks: storage, delivery, retries, signatures."""
