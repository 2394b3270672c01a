import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { withoutTexts } from "./without-texts";

const id = "018f6a52-7c1e-7d3a-9b64-2f1d8a0c5e73";

const schema = z.strictObject({
  postId: Uuid,
  connectionIds: z.array(Uuid),
  scheduledAt: UtcTimestamp.nullable(),
  text: z.string(),
  textOverrides: z.record(z.string(), z.string()),
  kind: z.enum(["hashtags", "text"]),
  crops: z.array(z.strictObject({ mediaId: Uuid, shape: z.literal("square"), x: z.number() })),
  template: z.boolean(),
});

it("ids, instants, numbers, yes and no and listed words stay; of texts their length does", () => {
  const input = {
    postId: id,
    connectionIds: [id, id],
    scheduledAt: "2027-01-01T09:30:00.000Z",
    text: "Boats 🚤",
    textOverrides: { [id]: "Only here" },
    kind: "hashtags",
    crops: [{ mediaId: id, shape: "square", x: 0.5 }],
    template: false,
  };
  expect(withoutTexts(schema, input)).toEqual({
    ...input,
    text: { characters: 7 },
    textOverrides: { [id]: { characters: 9 } },
  });
});

it("an id, an instant or a listed word in a text is a text", () => {
  for (const text of [id, "2027-01-01T09:30:00.000Z", "hashtags"]) {
    expect(withoutTexts(schema, { text })).toEqual({ text: { characters: text.length } });
  }
  expect(withoutTexts(schema, { kind: "a secret", postId: "another" })).toEqual({
    kind: { characters: 8 },
    postId: { characters: 7 },
  });
});

it("fields that the operation does not have are left out, with their names", () => {
  expect(withoutTexts(schema, { password: "secret", nested: { token: "secret" } })).toEqual({});
  expect(withoutTexts(schema, "secret")).toEqual({});
  expect(withoutTexts(schema, ["secret"])).toEqual({});
});

it("long lists are cut", () => {
  const { connectionIds } = withoutTexts(schema, { connectionIds: Array(150).fill(id) });
  expect(connectionIds).toHaveLength(101);
  expect(Object(connectionIds).at(-1)).toEqual({ more: 50 });
});

it("whatever is sent, no string of it stays that is no id, instant or listed word", () => {
  const secret = fc.string({ minLength: 6 }).map((text) => `§${text}`);
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      secret,
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(
        fc.oneof(secret, fc.constantFrom("text", "postId", "kind", "crops")),
        tie("any"),
        { maxKeys: 4 },
      ),
    ),
  })).any;
  fc.assert(
    fc.property(value, (input) => {
      expect(JSON.stringify(withoutTexts(schema, input))).not.toContain("§");
    }),
  );
});
