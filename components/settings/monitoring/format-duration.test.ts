import { expect, it } from "vitest";
import { formatDuration } from "./format-duration";

it("a duration is written in the unit that fits", () => {
  const said = [0, 49.6, 999, 1_000, 2_500, 59_000, 90_000, 3_600_000, 7_000_000].map(
    formatDuration,
  );
  expect(said).toEqual([
    ...["0 ms", "50 ms", "999 ms", "1 s", "2.5 s", "59 s", "1.5 min", "1 h", "1.9 h"],
  ]);
});
