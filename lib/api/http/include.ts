import { z } from "zod";
import { addedFields, jsonSchemaOverrides } from "@/lib/kernel/schema";

type Included = ReadonlySet<string>;

type Trim = (answer: unknown, included: Included) => unknown;
type Additions = { names: readonly string[]; trim: Trim };

const noAdditions: Additions = { names: [], trim: (answer) => answer };

/**
 * Finds the fields that an answer has beyond the specification, at any depth. `trim` leaves out
 * those that are not included.
 */
export function additionsIn(schema: z.core.$ZodType): Additions {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const { names, trim } = additionsIn(schema.unwrap());
    return { names, trim: (value, included) => value && trim(value, included) };
  }
  if (schema instanceof z.ZodArray) {
    const { names, trim } = additionsIn(schema.element);
    const trimAll: Trim = (items, included) =>
      (items as unknown[]).map((item) => trim(item, included));
    return { names, trim: trimAll };
  }
  return schema instanceof z.ZodObject ? additionsInObject(schema) : noAdditions;
}

function additionsInObject(schema: z.ZodObject): Additions {
  const added = addedFields.get(schema)?.names ?? [];
  const parts = Object.entries(schema.shape)
    .map(([field, part]) => ({ field, ...additionsIn(part) }))
    .filter(({ names }) => names.length > 0);
  const names = [...new Set([...added, ...parts.flatMap((part) => part.names)])];
  if (names.length === 0) return noAdditions;
  const trim: Trim = (answer, included) => {
    const kept: Record<string, unknown> = { ...Object(answer) };
    for (const field of added) if (!included.has(field)) delete kept[field];
    for (const part of parts) {
      if (part.field in kept) kept[part.field] = part.trim(kept[part.field], included);
    }
    return kept;
  };
  return { names, trim };
}

/**
 * Reads `include`: names with commas between them, or `*` for all. Each route takes `*`, so the
 * browser client sends it without knowing which answers have additions.
 */
export function includeQuery(names: readonly string[]) {
  const known = ["*", ...names];
  const include = z
    .string()
    .transform((given) => given.split(",").filter(Boolean))
    .refine(
      (given) => given.every((name) => known.includes(name)),
      names.length > 0
        ? `must be *, or some of ${names.join(", ")} with commas between them`
        : "must be *, as this answer has no further fields",
    )
    .transform((given): Included => new Set(given.includes("*") ? names : given))
    .default(new Set())
    .register(jsonSchemaOverrides, {
      type: "array",
      items: { type: "string", enum: known },
      description: "The fields to answer beyond the specification's; `*` stands for all of them.",
    });
  return z.strictObject({ include });
}
export type IncludeQuery = ReturnType<typeof includeQuery>;
