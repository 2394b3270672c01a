import { z } from "zod";
import { codePoints, uuidPattern } from "./rules";

export const jsonSchemaOverrides = z.registry<z.core.JSONSchema.BaseSchema>();

/** Names the fields that a resource has beyond the specification. */
export const addedFields = z.registry<{ names: readonly string[] }>();

/**
 * Makes a resource of the specification. Over HTTP it answers the specified fields alone, and an
 * added one where `?include=` names it; assistants and pages get all of them.
 */
export function extendedResource<Specified extends z.ZodRawShape, Added extends z.ZodRawShape>(
  specified: Specified,
  added: Added,
) {
  return z
    .strictObject({ ...specified, ...added })
    .register(addedFields, { names: Object.keys(added) });
}

/** Accepts what `isUuid` accepts; outputs lower case. */
export const Uuid = z
  .string()
  .transform((id) => id.toLowerCase())
  .pipe(z.uuid())
  .meta({ format: "uuid", pattern: uuidPattern });

export const UtcTimestamp = z.iso.datetime();

export const IdempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{8,128}$/, "must be 8 to 128 letters, digits, `.`, `_`, `:` or `-`");

export const PageSize = z
  .string()
  .regex(/^\d{1,3}$/, "must be a whole number from 1 to 200")
  .transform(Number)
  .pipe(z.number().min(1).max(200))
  .or(z.int().min(1).max(200))
  .default(50)
  .register(jsonSchemaOverrides, { type: "integer", minimum: 1, maximum: 200, default: 50 });

export const Cursor = Uuid.optional();

export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    hasMore: z.boolean(),
    nextCursor: Uuid.nullable(),
  });
}

export function characters(min: number, max: number) {
  return z
    .string()
    .refine(
      (text) => codePoints(text) >= min,
      min === 1 ? "must not be empty" : `must be at least ${min} characters`,
    )
    .refine((text) => codePoints(text) <= max, `must be at most ${max} characters`)
    .meta(min > 0 ? { minLength: min, maxLength: max } : { maxLength: max });
}

/** Is a text of 1 to `max` characters that are not only white space. */
export function notBlank(max: number) {
  return characters(1, max).regex(/\S/, "must not be blank");
}

export const AvatarUrl = z
  .string()
  .meta({
    format: "uri-reference",
    description:
      "The address of a picture, a path on this server: `GET` it with the same credential. Its bytes never change, so keep them.",
  })
  .nullable();

export const UserSummary = z.strictObject({
  id: Uuid,
  name: z.string(),
  avatarUrl: AvatarUrl,
});
