import { expect, it } from "vitest";
import { withIdempotencyKey } from "./idempotency-key";

const first = withIdempotencyKey(null, { signature: "a", scheduledAt: "2027-01-01T10:00:00.000Z" });

it("sending the same content again is the same attempt, with its time and its key", () => {
  const again = withIdempotencyKey(first, {
    signature: "a",
    scheduledAt: "2027-01-01T10:00:09.000Z",
  });
  expect(again).toBe(first);
});

it("sending other content is another attempt, with another key", () => {
  const other = withIdempotencyKey(first, { signature: "b", scheduledAt: first.scheduledAt });
  expect(other.idempotencyKey).not.toBe(first.idempotencyKey);
});

it("the key of an attempt is one that the API takes", () => {
  expect(first.idempotencyKey).toMatch(/^[A-Za-z0-9._:-]{8,128}$/);
});
