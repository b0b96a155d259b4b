"""What happens in the house, for the systems of others: a stream that they read with a cursor, and
webhooks that it is posted to."""
