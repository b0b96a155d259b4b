"""OpenAPI schemas of structs as they are encoded: some are arrays, some refuse unknown fields, and
some fields are passed on encoded."""

from inspect import cleandoc

from litestar._openapi.schema_generation import SchemaCreator
from litestar._openapi.schema_generation.plugins.struct import StructSchemaPlugin
from litestar.openapi.spec import OpenAPIType, Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from punto.server.openapi_annotations import Described


class DescribedSchema(OpenAPISchemaPlugin):
    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        return field_definition.has_metadata(Described)

    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        described = next(one for one in field_definition.metadata if isinstance(one, Described))
        held = FieldDefinition.from_annotation(described.kind)
        return _either(schema_creator.for_field_definition(held))


class StructSchema(StructSchemaPlugin):
    def to_openapi_schema(
        self, field_definition: FieldDefinition, schema_creator: SchemaCreator
    ) -> Schema:
        kind = field_definition.type_
        schema = super().to_openapi_schema(field_definition, schema_creator)
        docstring = vars(kind).get("__doc__")
        if docstring:
            schema.description = " ".join(cleandoc(docstring).split())
        if kind.__struct_config__.array_like:
            _as_array(schema)
        elif kind.__struct_config__.forbid_unknown_fields:
            schema.additional_properties = False
        known = schema_creator.schema_registry.get_reference_for_field_definition(field_definition)
        return _either(known or schema)


def _as_array(schema: Schema) -> None:
    """The fields in order, without names. More are accepted, and those with a default, which come
    last, may be left out."""
    assert schema.properties is not None, "a struct has fields"
    names = f"In this order: {', '.join(schema.properties)}."
    schema.description = f"{schema.description} {names}" if schema.description else names
    schema.type = OpenAPIType.ARRAY
    schema.prefix_items = list(schema.properties.values())
    schema.min_items = len(schema.required or ())
    schema.properties, schema.required = None, None


def _either(found: Schema | Reference) -> Schema:
    """A reference is allowed wherever a schema is, though its type does not say so."""
    return found  # type: ignore[return-value]
