import { expect, it } from "vitest";
import { ago } from "./ago";

it("an age is given in words for a week, then not at all", () => {
  const at = (ms: number) => ago("2027-01-01T00:00:00.000Z", Date.UTC(2027, 0, 1) + ms);
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
  expect([-5, minute - 1, minute, hour, 47 * hour, 6 * day, 7 * day].map(at)).toEqual([
    "just now",
    "just now",
    "1 min ago",
    "1 h ago",
    "1 day ago",
    "6 days ago",
    null,
  ]);
});
