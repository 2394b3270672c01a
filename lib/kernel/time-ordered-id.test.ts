import { expect, it } from "vitest";
import { instantOfId, timeOrderedId } from "./time-ordered-id";

const instant = new Date("2027-03-27T12:00:00.123Z");

it("a time-ordered id is a UUID of version 7 that keeps its instant", () => {
  const id = timeOrderedId(instant);
  expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(instantOfId(id)).toEqual(instant);
  expect(instantOfId(crypto.randomUUID())).toBeNull();
});

it("ids sort in order of creation, also within one instant", () => {
  const ids = Array.from({ length: 10_000 }, () => timeOrderedId(instant));
  ids.push(timeOrderedId(new Date(instant.getTime() + 1)));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map((id) => id.slice(0, 13))).size).toBe(2);
  expect(new Set(ids).size).toBe(ids.length);
});
