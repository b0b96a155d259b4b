"""Webhooks: stored, delivered, retried and signed."""
