import fc, { type Arbitrary } from "fast-check";
import type { JsonSchema } from "@/lib/api/openapi/json-schema";
import { inMinutes } from "./sample-post";

export type KnownIds = Record<string, string>;

export function arbitraryOf(schema: JsonSchema, ids: KnownIds, name = ""): Arbitrary<unknown> {
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf?.filter(({ type }) => type) ?? [];
  if (choices.length > 0) {
    return fc.oneof(...choices.map((one) => arbitraryOf(one as JsonSchema, ids, name)));
  }
  switch (schema.type) {
    case "object":
      return objects(schema, ids);
    case "array":
      return arrays(schema, { ids, name });
    case "string":
      return strings(schema, { ids, name });
    case "integer":
    case "number":
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 1e6, 1e6) });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

function objects(schema: JsonSchema, ids: KnownIds): Arbitrary<unknown> {
  const { properties = {}, required = [], propertyNames, additionalProperties } = schema;
  if (propertyNames && typeof additionalProperties === "object") {
    const key = arbitraryOf(propertyNames as JsonSchema, ids, "connectionIds").map(String);
    const value = arbitraryOf(additionalProperties as JsonSchema, ids, "mediaIds");
    return fc.dictionary(key, value, { minKeys: schema.minProperties ?? 0, maxKeys: 2 });
  }
  const fields = Object.entries(properties).map(([name, property]) => {
    return [name, arbitraryOf(property as JsonSchema, ids, name)] as const;
  });
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const instants = fc.oneof(
  { weight: 2, arbitrary: fc.integer({ min: -10, max: 500_000 }).map(inMinutes) },
  { weight: 1, arbitrary: fc.constantFrom("0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999Z") },
);

type Place = { ids: KnownIds; name: string };

function arrays({ items, minItems, maxItems = 3, uniqueItems }: JsonSchema, { ids, name }: Place) {
  const item = arbitraryOf(items as JsonSchema, ids, name);
  const length = { minLength: minItems ?? 0, maxLength: Math.min(maxItems, 3) };
  return uniqueItems ? fc.uniqueArray(item, length) : fc.array(item, length);
}

function strings(schema: JsonSchema, { ids, name }: Place): Arbitrary<string> {
  const { format, pattern, minLength = 0, maxLength = 200 } = schema;
  const known = ids[name];
  switch (format) {
    case "uuid":
      return known ? fc.constant(known) : fc.uuid();
    case "date-time":
      return instants;
    case "date":
      return instants.map((instant) => instant.slice(0, 10));
    case "email":
      return fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,10}\.[a-z]{2,4}$/);
    case "uri":
      return fc.webUrl({ withQueryParameters: true });
    case "time-zone":
      return fc.constantFrom("Europe/Berlin", "Asia/Tokyo", "UTC");
  }
  if (pattern && pattern !== "\\S") return fc.stringMatching(new RegExp(pattern, "u"));
  return text(minLength, Math.min(maxLength, 200));
}

/** PostgreSQL cannot store U+0000 and lone surrogates. */
function text(minLength: number, maxLength: number): Arbitrary<string> {
  return fc
    .string({ unit: "grapheme", minLength, maxLength: Math.max(minLength, maxLength) })
    .filter((one) => !one.includes("\0") && one.isWellFormed());
}
