import { expect, it } from "vitest";
import { attemptFor } from "./attempt";

const first = attemptFor(null, { signature: "a", scheduledAt: "2027-01-01T10:00:00.000Z" });

it("the same content again is the same try, at the same time and under the same key", () => {
  const again = attemptFor(first, { signature: "a", scheduledAt: "2027-01-01T10:00:09.000Z" });
  expect(again).toBe(first);
});

it("other content is another try", () => {
  const other = attemptFor(first, { signature: "b", scheduledAt: first.scheduledAt });
  expect(other.idempotencyKey).not.toBe(first.idempotencyKey);
});

it("a key is one that the API takes", () => {
  expect(first.idempotencyKey).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
});
