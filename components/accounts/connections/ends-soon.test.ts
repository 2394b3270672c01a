import { expect, it } from "vitest";
import { endsSoon } from "./connection-item";

it("access that only a person can renew ends soon in its last week", () => {
  const at = "2027-03-01T12:00:00.000Z";
  expect(endsSoon({ reconnectBefore: "2027-03-08T12:00:00.000Z" }, at)).toBe(true);
  expect(endsSoon({ reconnectBefore: "2027-03-08T12:00:01.000Z" }, at)).toBe(false);
  expect(endsSoon({ reconnectBefore: null }, at)).toBe(false);
});
