"""The OpenAPI schema of a card."""

from typing import Any

from litestar._openapi.schema_generation import SchemaCreator
from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from punto.rules.cards import Card


class CardSchema(OpenAPISchemaPlugin):
    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value is Card

    def to_openapi_schema(
        self,
        field_definition: FieldDefinition,  # noqa: ARG002
        schema_creator: SchemaCreator,  # noqa: ARG002
    ) -> Schema:
        return Schema(
            type=OpenAPIType.STRING,
            pattern="^([2-9ATJQKatjqk]|10)([cdhsCDHS♧♢♡♤]|[♣♦♥♠]\N{VARIATION SELECTOR-16}?)$",
            description="A card, written 4d, Th or As",
        )
