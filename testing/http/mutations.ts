import type { JsonSchema } from "@/lib/api/openapi/json-schema";

export type Mutation = { path: string; what: string; body: unknown };

export function mutations(schema: JsonSchema, value: unknown): Mutation[] {
  return [...ofValue(schema, value), ...inside(schema, value)];
}

function ofValue(schema: JsonSchema, value: unknown): Mutation[] {
  const broken: Broken[] = [["wrong type", wrongType(schema)]];
  if (schema.type === "string") broken.push(...brokenTexts(schema));
  if (schema.type === "integer") broken.push(["no whole number", 1.5], ["a numeral", "1"]);
  if (Array.isArray(value)) broken.push(...brokenLists(schema, value));
  return broken.map(([what, body]) => ({ path: "", what, body }));
}

type Broken = [what: string, value: unknown];

function brokenTexts({ maxLength, minLength, format, enum: choices }: JsonSchema): Broken[] {
  const broken: Broken[] = [];
  if (maxLength !== undefined) broken.push(["too long", "a".repeat(maxLength + 1)]);
  if (minLength) broken.push(["too short", ""]);
  if (choices) broken.push(["no such choice", "none of these"]);
  if (format) broken.push(["not in its format", "…"]);
  return broken;
}

function brokenLists({ minItems, maxItems }: JsonSchema, [first]: unknown[]): Broken[] {
  const broken: Broken[] = minItems ? [["too few", []]] : [];
  if (maxItems && first !== undefined) {
    broken.push(["too many", Array.from({ length: maxItems + 1 }, () => first)]);
  }
  return broken;
}

function inside(schema: JsonSchema, value: unknown): Mutation[] {
  if (schema.type === "object") return insideObject(schema, value as Record<string, unknown>);
  if (schema.type !== "array" || !Array.isArray(value)) return [];
  return value.slice(0, 1).flatMap((item, index) =>
    mutations(schema.items as JsonSchema, item).map((one) => {
      return { ...one, path: join(index, one.path), body: value.with(index, one.body) };
    }),
  );
}

function insideObject(schema: JsonSchema, value: Record<string, unknown>): Mutation[] {
  const { properties = {}, required = [], additionalProperties } = schema;
  const unknown = { path: "notAField", what: "unknown field", body: { ...value, notAField: 1 } };
  const missing = required.map((name) => {
    const { [name]: _, ...body } = value;
    return { path: name, what: "missing", body };
  });
  const broken = Object.entries(properties)
    .filter(([name]) => name in value)
    .flatMap(([name, property]) =>
      mutations(property as JsonSchema, value[name]).map((one) => {
        return { ...one, path: join(name, one.path), body: { ...value, [name]: one.body } };
      }),
    );
  return [...(additionalProperties === false ? [unknown] : []), ...missing, ...broken];
}

function wrongType({ type }: JsonSchema): unknown {
  return type === "array" ? { "0": true } : [[]];
}

function join(head: string | number, rest: string): string {
  return rest ? `${head}.${rest}` : String(head);
}
