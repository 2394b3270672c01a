import type { JsonSchema } from "./json-schema";
import type { Field } from "./schema";

export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).flatMap(([name, property]) => {
    const one = property as JsonSchema;
    const path = `${prefix}${name}`;
    return [
      {
        name: path,
        type: typeOf(one),
        resource: resourceOf(one),
        required: required.includes(name),
        notes: notesOf(one),
      },
      ...partsOf(one, path),
    ];
  });
}

function partsOf(schema: JsonSchema, path: string): Field[] {
  if (schema.type === "array") return partsOf(schema.items as JsonSchema, `${path}[]`);
  const choices = (schema.anyOf ?? []) as JsonSchema[];
  return [schema, ...choices].flatMap((one) => fieldsOf(one, `${path}.`));
}

function typeOf(schema: JsonSchema): string {
  const resource = resourceOf(schema);
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one as JsonSchema)).join(" or ");
  if (schema.type === "array") return `list of ${typeOf(schema.items as JsonSchema)}`;
  if ("const" in schema) return JSON.stringify(schema.const);
  if (resource) return resource;
  return typeWords[schema.format ?? ""] ?? typeWords[String(schema.type)] ?? "text";
}

const typeWords: Record<string, string> = {
  uuid: "UUID",
  date: "day",
  "date-time": "instant",
  email: "e-mail address",
  uri: "address",
  "time-zone": "time zone",
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true or false",
  object: "object",
  null: "null",
};

function resourceOf({ $ref, items, anyOf = [] }: JsonSchema): string | null {
  const inner = [items, ...anyOf].filter((one) => typeof one === "object") as JsonSchema[];
  const named = [$ref, ...inner.map((one) => one.$ref)].find((one) => one !== undefined);
  return named?.split("/").at(-1) ?? null;
}

function notesOf(schema: JsonSchema): string[] {
  const { description, enum: choices, default: defaultValue } = schema;
  const { enum: choicesOfItems } = Object(schema.items) as JsonSchema;
  const notes = [
    choices && `one of ${choices.join(", ")}`,
    choicesOfItems && `some of ${choicesOfItems.join(", ")}`,
    range([schema.minLength, schema.maxLength], "characters"),
    range([schema.minItems, schema.maxItems], "items"),
    range([schema.minimum, belowSafeMaximum(schema.maximum)], ""),
    defaultValue !== undefined && `${JSON.stringify(defaultValue)} unless given`,
    description,
  ];
  return notes.filter((note) => typeof note === "string" && note !== "") as string[];
}

function belowSafeMaximum(maximum: number | undefined): number | undefined {
  return maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum;
}

function range([least, most]: (number | undefined)[], unit: string): string {
  const from = least && least > 0 ? least : undefined;
  if (from !== undefined && most !== undefined) return `${from} to ${most} ${unit}`.trim();
  if (most !== undefined) return `at most ${most} ${unit}`.trim();
  return from === undefined ? "" : `at least ${from} ${unit}`.trim();
}
