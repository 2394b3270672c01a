import { expect, it } from "vitest";
import { z } from "zod";
import { characters, PageSize, UserSummary, Uuid } from "@/lib/kernel/schema";
import { fieldsOf } from "./fields-of";
import { jsonSchema } from "./json-schema";

function shown(shape: z.ZodType) {
  return fieldsOf(jsonSchema(shape, "input")).map(({ name, type, required, notes }) =>
    [name, type, required ? "required" : "optional", ...notes].join(" · "),
  );
}

it("fields of a schema have their types and limits in words, nested ones included", () => {
  const shape = z.strictObject({
    id: Uuid,
    text: characters(1, 3000),
    limit: PageSize,
    manager: UserSummary.nullable(),
    pending: z.strictObject({ email: z.email() }).nullable(),
    ids: z.array(Uuid).min(1).max(50).optional(),
    states: z.array(z.enum(["failed", "published"])),
  });
  expect(shown(shape)).toEqual([
    "id · UUID · required",
    "text · text · required · 1 to 3000 characters",
    "limit · whole number · optional · 1 to 200 · 50 unless given",
    "manager · UserSummary or null · required",
    "pending · object or null · required",
    "pending.email · e-mail address · required",
    "ids · list of UUID · optional · 1 to 50 items",
    "states · list of text · required · some of failed, published",
  ]);
});
