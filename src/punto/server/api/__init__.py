"""The house over HTTP: one module an area, all answers and problems in the OpenAPI document."""
