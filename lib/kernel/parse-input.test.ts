import { expect, it } from "vitest";
import { z } from "zod";
import type { AppError } from "./errors";
import { parseInput } from "./parse-input";

const Shape = z.strictObject({
  text: z.string().min(1).max(3),
  many: z.array(z.uuid()).min(1).max(2),
  version: z.int().min(1),
  at: z.iso.datetime(),
  kind: z.enum(["read", "edit"]),
  own: z.string().max(3, "must be short"),
});

const good = {
  text: "abc",
  many: ["00000000-0000-0000-0000-000000000000"],
  version: 1,
  at: "2026-12-01T09:30:00Z",
  kind: "read",
  own: "",
};

const refused: [Record<string, unknown>, string][] = [
  [{ text: undefined }, "text: is required"],
  [{ text: 5 }, "text: must be a string"],
  [{ text: "" }, "text: must be at least 1 character"],
  [{ text: "abcd" }, "text: must be at most 3 characters"],
  [{ many: [] }, "many: must have at least 1 item"],
  [{ many: ["a"] }, "many.0: must be a UUID"],
  [{ many: "a" }, "many: must be a list"],
  [{ version: 1.5 }, "version: must be a whole number"],
  [{ version: 0 }, "version: must be at least 1"],
  [{ at: "tomorrow" }, "at: must be an instant in UTC, as 2026-12-01T09:30:00Z"],
  [{ kind: "write" }, "kind: must be one of read, edit"],
  [{ kind: undefined }, "kind: is required"],
  [{ own: "long" }, "own: must be short"],
  [{ more: 1 }, "more: This field does not exist or cannot be set."],
];

it.each(refused)("the input %j is refused by a readable sentence", (patch, message) => {
  expect(() => parseInput(Shape, { ...good, ...patch })).toThrow(message);
});

it("a number far out of range is one problem", () => {
  try {
    parseInput(z.int().max(Number.MAX_SAFE_INTEGER), 2 ** 53);
  } catch (error) {
    expect((error as AppError).details).toEqual([
      { path: "", code: "too_big", message: "must be at most 9007199254740991" },
    ]);
  }
  expect.assertions(1);
});
