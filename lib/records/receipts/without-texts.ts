import { z } from "zod";
import { codePoints, isUuid } from "@/lib/kernel/rules";

/** Is what strings a field may keep: ids, instants, and the words that its schema lists. */
type KeptStrings = { ids: boolean; instants: boolean; words: Set<string> };
type KeptByField = Map<string, KeptStrings>;

const itemsMax = 100;
const fieldName = /^[A-Za-z][\w.-]{0,59}$/;
const instant = /^\d{4}-\d\d-\d\dT[\d:.]{5,15}Z$/;

/**
 * Returns a call's input without what somebody wrote: ids, instants, numbers, yes and no, and words that
 * the schema lists stay; of every other string its length. No secret is of these kinds.
 */
export function withoutTexts(schema: z.ZodType, input: unknown): Record<string, unknown> {
  if (!isRecord(input)) return {};
  return strip(input, keptIn(schema), null) as Record<string, unknown>;
}

function strip(value: unknown, fields: KeptByField, field: string | null): unknown {
  if (typeof value === "string") return stripString(value, fields.get(field ?? ""));
  if (Array.isArray(value)) {
    const items = value.slice(0, itemsMax).map((item) => strip(item, fields, field));
    return value.length > itemsMax ? [...items, { more: value.length - itemsMax }] : items;
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).slice(0, itemsMax);
  const named = entries.filter(([name]) => fields.has(name) || isUuid(name) || /^\d+$/.test(name));
  const stripped = named.map(([name, part]) => {
    return [name, strip(part, fields, fields.has(name) ? name : field)];
  });
  return Object.fromEntries(stripped);
}

function stripString(value: string, kept: KeptStrings | undefined): unknown {
  const isKept =
    kept?.words.has(value) ||
    (kept?.ids && isUuid(value)) ||
    (kept?.instants && instant.test(value));
  return isKept ? value : { characters: codePoints(value) };
}

const known = new WeakMap<z.ZodType, KeptByField>();

function keptIn(schema: z.ZodType): KeptByField {
  const cached = known.get(schema);
  if (cached) return cached;
  const fields: KeptByField = new Map();
  collect(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }), fields, null);
  known.set(schema, fields);
  return fields;
}

const notSchemas = new Set(["enum", "const", "default", "examples", "required"]);

/** A field is known by its name, wherever it stands: names mean the same throughout an operation. */
function collect(schema: unknown, fields: KeptByField, field: string | null): void {
  if (Array.isArray(schema)) for (const part of schema) collect(part, fields, field);
  if (!isRecord(schema)) return;
  note(schema, fields, field);
  for (const [keyword, part] of Object.entries(schema)) {
    if (notSchemas.has(keyword)) continue;
    if (keyword === "properties") collectProperties(part, fields);
    else if (keyword === "$defs") collect(Object.values(Object(part)), fields, field);
    else collect(part, fields, field);
  }
}

function collectProperties(properties: unknown, fields: KeptByField): void {
  for (const [name, property] of Object.entries(Object(properties))) {
    if (!fieldName.test(name)) continue;
    if (!fields.has(name)) fields.set(name, { ids: false, instants: false, words: new Set() });
    collect(property, fields, name);
  }
}

function note(schema: Record<string, unknown>, fields: KeptByField, field: string | null): void {
  const kept = fields.get(field ?? "");
  if (!kept) return;
  if (schema.format === "uuid") kept.ids = true;
  if (schema.format === "date-time") kept.instants = true;
  for (const word of [schema.enum, schema.const].flat()) {
    if (typeof word === "string") kept.words.add(word);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
