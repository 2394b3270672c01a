import { expect, test } from "vitest";
import { requestedRange } from "./send-media";

const file = { sizeBytes: 1000, etag: '"one"' };

test.each([
  ["bytes=0-", { start: 0, end: 1000 }],
  ["bytes=100-199", { start: 100, end: 200 }],
  ["bytes=999-999", { start: 999, end: 1000 }],
  ["bytes=900-5000", { start: 900, end: 1000 }],
  ["bytes=-10", { start: 990, end: 1000 }],
  ["bytes=-5000", { start: 0, end: 1000 }],
  ["bytes=1000-", "beyond the end"],
  ["bytes=99999999999999999999-", "beyond the end"],
  ["bytes=-0", "beyond the end"],
  ["bytes=200-100", "everything"],
  ["bytes=0-1,5-6", "everything"],
  ["bytes=-", "everything"],
  ["items=0-1", "everything"],
  [undefined, "everything"],
])("the range %s of 1000 bytes means %o", (range, expected) => {
  expect(requestedRange({ range }, file)).toEqual(expected);
});

test("a range of a changed file gets everything", () => {
  const range = "bytes=0-1";
  expect(requestedRange({ range, "if-range": '"two"' }, file)).toBe("everything");
  expect(requestedRange({ range, "if-range": '"one"' }, file)).toEqual({ start: 0, end: 2 });
});
