import type { z } from "zod";
import { jsonSchemaOverrides } from "@/lib/kernel/schema";
import { networks } from "@/lib/networks";
import type { Network, NetworkOption } from "@/lib/networks/network";
import { languagePattern } from "./rules/languages";
import { NetworkOptions } from "./schema";

type JsonSchema = z.core.JSONSchema.BaseSchema;

jsonSchemaOverrides.add(NetworkOptions, {
  type: "object",
  description: NetworkOptions.description ?? "",
  propertyNames: { type: "string", format: "uuid" },
  additionalProperties: anyOf(typedOptions(Object.values<Network>(networks))),
});

export function overrideJsonSchema({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType;
  jsonSchema: JsonSchema;
}): void {
  const override = jsonSchemaOverrides.get(zodSchema as z.ZodType);
  if (!override) return;
  for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
  Object.assign(jsonSchema, override);
}

function anyOf(schemas: JsonSchema[]): JsonSchema {
  return schemas.length > 0 ? { anyOf: schemas } : { type: "object", maxProperties: 0 };
}

export function typedOptions(
  offering: readonly Pick<Network, "label" | "options">[],
): JsonSchema[] {
  return offering.flatMap(({ label, options }) => {
    if (!options) return [];
    const properties = options.map((option) => [option.name, typed(option)]);
    return [
      {
        title: `${label} options`,
        type: "object",
        properties: Object.fromEntries(properties),
        additionalProperties: false,
      } satisfies JsonSchema,
    ];
  });
}

function typed(option: NetworkOption): JsonSchema {
  const description = [`${option.label}.`, option.hint].filter(Boolean).join(" ");
  switch (option.kind) {
    case "text":
      return { type: "string", maxLength: option.max, description };
    case "language":
      return { type: "string", pattern: languagePattern.source, description };
    case "choice":
      return { ...oneOf(option.choices), description };
    case "choices":
      return { type: "array", items: oneOf(option.choices), uniqueItems: true, description };
  }
}

function oneOf(choices: readonly { value: string }[]): JsonSchema {
  return { type: "string", enum: choices.map(({ value }) => value) };
}
