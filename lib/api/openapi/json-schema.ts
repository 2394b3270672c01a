import { z } from "zod";
import { addedFields } from "@/lib/kernel/schema";
import { overrideJsonSchema } from "@/lib/networks/options/override-json-schema";
import { components } from "./components";

export type JsonSchema = z.core.JSONSchema.BaseSchema;

type Side = "input" | "output";

export function jsonSchema(schema: z.ZodType, io: Side): JsonSchema {
  return convert(schema, io).described;
}

export function componentSchemas(): Record<string, JsonSchema> {
  return convert(z.strictObject(components), "output").definitions;
}

// Zod makes references only below the root, so the schema is wrapped in an object.
function convert(schema: z.ZodType, io: Side) {
  const { properties, $defs = {} } = pointToComponents(
    z.toJSONSchema(z.strictObject({ root: schema }), {
      io,
      metadata: new ComponentNames(),
      override: (place) => {
        overrideJsonSchema(place);
        makeAdditionsOptional(place);
      },
    }),
  );
  for (const definition of Object.values($defs)) delete definition.id;
  return {
    described: (properties?.root ?? {}) as JsonSchema,
    definitions: $defs as Record<string, JsonSchema>,
  };
}

function makeAdditionsOptional({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}): void {
  const added = addedFields.get(zodSchema)?.names;
  if (!added) return;
  jsonSchema.required = (jsonSchema.required ?? []).filter((name) => !added.includes(name));
}

function pointToComponents<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

const names = new Map<z.core.$ZodType, string>(
  Object.entries(components).map(([name, schema]) => [schema, name]),
);

/** Gives the components their ids here alone: Zod's global registry allows an id only once. */
class ComponentNames extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const id = names.get(schema);
    const own: Record<string, unknown> | undefined = z.globalRegistry.get(schema);
    return id ? { ...own, id } : own;
  }

  override has(schema: z.core.$ZodType): boolean {
    return this.get(schema) !== undefined;
  }
}
