"""All kinds of stream that a journal of Punto holds."""
