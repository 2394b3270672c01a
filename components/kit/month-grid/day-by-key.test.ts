import { expect, it } from "vitest";
import { dayByKey } from "./day-by-key";

const day = "2027-03-31";
const press = (key: string, shiftKey = false) => dayByKey(day, { key, shiftKey }, 7);

it.each([
  ["ArrowLeft", "2027-03-30"],
  ["ArrowRight", "2027-04-01"],
  ["ArrowUp", "2027-03-24"],
  ["ArrowDown", "2027-04-07"],
  ["Home", "2027-03-28"],
  ["End", "2027-04-03"],
  ["PageUp", "2027-02-28"],
  ["PageDown", "2027-04-30"],
])("%s leads to %s", (key, target) => {
  expect(press(key)).toBe(target);
});

it("with Shift, a page is a year", () => {
  expect(press("PageUp", true)).toBe("2026-03-31");
  expect(press("PageDown", true)).toBe("2028-03-31");
});

it("other keys lead nowhere, and none leads out of the years that are kept", () => {
  expect(press("a")).toBeNull();
  expect(dayByKey("1970-01-01", { key: "ArrowLeft", shiftKey: false }, 1)).toBeNull();
});
