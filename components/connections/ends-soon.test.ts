import { expect, it } from "vitest";
import { endsSoon } from "./ends-soon";

it("an access ends soon in its last week, where only a person can renew it", () => {
  const at = "2027-03-01T12:00:00.000Z";
  expect(endsSoon({ reconnectBefore: "2027-03-08T12:00:00.000Z" }, at)).toBe(true);
  expect(endsSoon({ reconnectBefore: "2027-03-08T12:00:01.000Z" }, at)).toBe(false);
  expect(endsSoon({ reconnectBefore: null }, at)).toBe(false);
});
