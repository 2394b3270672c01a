import { expect, test } from "vitest";
import { parseCron } from "./cron-schedule";

test.each([
  ["* * * * *", "2026-03-01T09:07:00Z", true],
  ["0 9 * * *", "2026-03-01T09:00:00Z", true],
  ["0 9 * * *", "2026-03-01T09:01:00Z", false],
  ["*/15 * * * *", "2026-03-01T09:45:00Z", true],
  ["*/15 * * * *", "2026-03-01T09:50:00Z", false],
  ["5/20 * * * *", "2026-03-01T09:45:00Z", true],
  ["0-10,50 8-10 * * *", "2026-03-01T10:50:00Z", true],
  ["0 0 * * 7", "2026-03-01T00:00:00Z", true],
  ["0 0 * * 1-5", "2026-03-01T00:00:00Z", false],
  ["0 0 13 * 5", "2026-03-13T00:00:00Z", true],
  ["0 0 14 * 5", "2026-03-13T00:00:00Z", true],
  ["0 0 1 2 *", "2026-03-01T00:00:00Z", false],
])("%s at %s: %s", (expression, instant, matches) => {
  expect(parseCron(expression).matches(new Date(instant))).toBe(matches);
});

test.each([
  "* * * *",
  "60 * * * *",
  "* * 0 * *",
  "5-1 * * * *",
  "*/0 * * * *",
  "0 9 * * MON",
  "@daily",
])("%s is refused", (expression) => {
  expect(() => parseCron(expression)).toThrow();
});
