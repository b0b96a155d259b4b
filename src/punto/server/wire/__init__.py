"""Messages to and from clients: commands, frames, and how OpenAPI describes them."""
