"""Webhooks: storage, delivery, retries."""
