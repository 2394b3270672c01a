import { z } from "zod";

/** The JSON Schema of a Zod schema that also parses other notations, such as a number as text. */
export const jsonSchemaOverrides = z.registry<z.core.JSONSchema.BaseSchema>();

const hex = "[0-9a-fA-F]";
const someUuid = `${hex}{8}-${hex}{4}-[1-8]${hex}{3}-[89abAB]${hex}{3}-${hex}{12}`;
const [nil, max] = ["0{8}(-0{4}){3}-0{12}", "[fF]{8}(-[fF]{4}){3}-[fF]{12}"];

/** A UUID of versions 1 to 8, the nil or the all-f UUID, in either case; read as lower case. */
export const Uuid = z
  .string()
  .transform((id) => id.toLowerCase())
  .pipe(z.uuid())
  .meta({ format: "uuid", pattern: `^(${[someUuid, nil, max].join("|")})$` });

/** An ISO 8601 instant in UTC ending in `Z`, a valid calendar date. */
export const UtcTimestamp = z.iso.datetime();

export const PageSize = z
  .string()
  .regex(/^\d{1,3}$/, "must be a whole number from 1 to 200")
  .transform(Number)
  .pipe(z.number().min(1).max(200))
  .or(z.int().min(1).max(200))
  .default(50)
  .register(jsonSchemaOverrides, { type: "integer", minimum: 1, maximum: 200, default: 50 });

/** The id of the last item of the page before. */
export const Cursor = Uuid.optional();

export function pagedList<Item extends z.ZodType>(item: Item) {
  return z.strictObject({
    items: z.array(item),
    hasMore: z.boolean(),
    nextCursor: Uuid.nullable(),
  });
}

/** Text of this many characters, as `codePoints` and JSON Schema count them. */
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

/** What people call characters, near enough: 3000 emoji are 3000. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

export const UserSummary = z.strictObject({
  id: Uuid,
  name: z.string(),
  avatarUrl: z.string().nullable(),
});
