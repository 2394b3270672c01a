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
    case "words": {
      const items = { type: "string", minLength: 1, maxLength: option.max } as const;
      return { type: "array", items, maxItems: option.count, uniqueItems: true, description };
    }
    case "choice":
      return { ...oneOf(option), description };
    case "choices":
      return { type: "array", items: oneOf(option), uniqueItems: true, description };
  }
}

function oneOf(option: ChoiceOption): JsonSchema {
  if ("from" in option) return { type: "string", maxLength: 100 };
  return { type: "string", enum: option.choices.map(({ value }) => value) };
}

type ChoiceOption = Extract<NetworkOption, { kind: "choice" | "choices" }>;
