import { z } from "zod";
import { jsonSchemaOverrides } from "@/lib/kernel/schema";
import { components } from "./components";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Side = "input" | "output";

/** A shape as the document writes it; resources are references to its components. */
export function jsonSchema(schema: z.ZodType, io: Side): JsonSchema {
  return convert(schema, io).described;
}

/** The document's `components.schemas`: the resources under their names. */
export function componentSchemas(): Record<string, JsonSchema> {
  const everything = convert(z.strictObject(components), "output");
  return everything.definitions;
}

/** Wrapped, so that a resource by itself becomes a reference as well. */
function convert(schema: z.ZodType, io: Side) {
  const { properties, $defs = {} } = repoint(
    z.toJSONSchema(z.strictObject({ it: schema }), {
      io,
      metadata: new Named(),
      override: ({ zodSchema, jsonSchema: described }) => writeInstead(zodSchema, described),
    }),
  );
  // Their place says the name.
  for (const definition of Object.values($defs)) delete definition.id;
  return {
    described: (properties?.it ?? {}) as JsonSchema,
    definitions: $defs as Record<string, JsonSchema>,
  };
}

function writeInstead(schema: z.core.$ZodType, described: JsonSchema): void {
  const instead = jsonSchemaOverrides.get(schema as z.ZodType);
  if (!instead) return;
  for (const key of Object.keys(described)) delete described[key];
  Object.assign(described, instead);
}

function repoint<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const names = new Map<z.core.$ZodType, string>(
  Object.entries(components).map(([name, schema]) => [schema, name]),
);

/** Adds the components' names to what shapes say of themselves, for this document alone. */
class Named extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const id = names.get(schema);
    const own: Record<string, unknown> | undefined = z.globalRegistry.get(schema);
    return id ? { ...own, id } : own;
  }

  override has(schema: z.core.$ZodType): boolean {
    return this.get(schema) !== undefined;
  }
}
