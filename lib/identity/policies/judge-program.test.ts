import { expect, it } from "vitest";
import { asksPerson, denialOf, type Judged } from "./judge-program";
import type { Holding } from "./program-of";
import { defaultPolicies } from "./rules";
import type { Policy } from "./schema";

const at = new Date("2026-06-01T10:00:00Z");
const timeZone = "Europe/Berlin";
const [here, there] = ["connection-here", "connection-there"];

const holding = (policy: Partial<Policy>, by: Holding["by"] = "workspace"): Holding => {
  return { by, policy: { ...defaultPolicies.keys, ...policy } };
};
const judged = (given: Partial<Judged>): Judged => ({
  level: "ask",
  connectionIds: [here],
  touchesOthers: false,
  goesOutAt: new Date("2026-06-01T12:00:00Z"),
  editedGoesOutAt: null,
  ...given,
});
const inMinutes = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
const night = { from: "22:00", to: "07:00" };

it.each<[string, Partial<Policy>, Partial<Judged>, string | null]>([
  ["nothing is limited", {}, { level: "publish" }, null],
  ["a level that is too low", { level: "draft" }, { level: "ask" }, "level"],
  ["a level that is enough", { level: "ask" }, { level: "ask" }, null],
  ["read-only wins over a level", { level: "read" }, { level: "draft" }, "level"],
  ["an account of the list", { connectionIds: [here] }, {}, null],
  [
    "one account beside the list",
    { connectionIds: [here] },
    { connectionIds: [here, there] },
    "account",
  ],
  ["an empty list", { connectionIds: [] }, {}, "account"],
  ["an empty list without accounts", { connectionIds: [] }, { connectionIds: [] }, null],
  ["what a person wrote", { othersPosts: "read" }, { touchesOthers: true }, "others_post"],
  ["what it wrote itself", { othersPosts: "read" }, { touchesOthers: false }, null],
  ["what a person wrote, allowed", { othersPosts: "change" }, { touchesOthers: true }, null],
  ["a minute too soon", { leadMinutes: 30 }, { goesOutAt: inMinutes(29) }, "lead_time"],
  ["just late enough", { leadMinutes: 30 }, { goesOutAt: inMinutes(30) }, null],
  ["now", { leadMinutes: 1 }, { goesOutAt: at }, "lead_time"],
  ["now, without a lead time", { leadMinutes: 0 }, { goesOutAt: at }, null],
  [
    "what goes out soon, moved away",
    { leadMinutes: 30 },
    { editedGoesOutAt: inMinutes(5) },
    "lead_time",
  ],
  ["what goes out soon, stopped", { leadMinutes: 30 }, { goesOutAt: null }, null],
  // It is 12:00 in UTC and 14:00 in Berlin.
  [
    "quiet by the clock of the team",
    { quietHours: { from: "13:30", to: "14:30" } },
    {},
    "quiet_hours",
  ],
  ["quiet by the clock of UTC only", { quietHours: { from: "11:30", to: "12:30" } }, {}, null],
  [
    "over midnight",
    { quietHours: night },
    { goesOutAt: new Date("2026-06-01T23:00:00Z") },
    "quiet_hours",
  ],
  [
    "the last quiet minute",
    { quietHours: night },
    { goesOutAt: new Date("2026-06-02T04:59:00Z") },
    "quiet_hours",
  ],
  [
    "the first minute after",
    { quietHours: night },
    { goesOutAt: new Date("2026-06-02T05:00:00Z") },
    null,
  ],
  ["quiet, but nothing goes out", { quietHours: night }, { goesOutAt: null }, null],
])("%s", (_, policy, given, code) => {
  expect(denialOf([holding(policy)], judged(given), { at, timeZone })?.code ?? null).toBe(code);
});

it("follows the clock through both changes of daylight saving time", () => {
  const quiet = [holding({ quietHours: { from: "02:00", to: "03:00" } })];
  const codeAt = (instant: string) =>
    denialOf(quiet, judged({ goesOutAt: new Date(instant) }), { at, timeZone })?.code ?? null;
  // In March the hour is not there, in October it comes twice.
  expect(codeAt("2026-03-29T01:30:00Z")).toBeNull();
  expect([codeAt("2026-10-25T00:30:00Z"), codeAt("2026-10-25T01:30:00Z")]).toEqual([
    "quiet_hours",
    "quiet_hours",
  ]);
  expect(codeAt("2026-10-25T02:30:00Z")).toBeNull();
});

it("asks each policy by itself and names the one that denies", () => {
  const both = [holding({ level: "draft" }, "credential"), holding({ connectionIds: [there] })];
  expect(denialOf(both, judged({}), { at, timeZone })).toMatchObject({
    code: "level",
    by: "credential",
  });
  const leads = [holding({ leadMinutes: 5 }), holding({ leadMinutes: 60 }, "credential")];
  const soon = judged({ goesOutAt: inMinutes(1) });
  expect(denialOf(leads, soon, { at, timeZone })).toMatchObject({
    by: "credential",
    policy: { leadMinutes: 60 },
  });
});

it("asks a person where one policy says so", () => {
  expect(asksPerson([holding({}), holding({ level: "ask" })])).toBe(true);
  expect(asksPerson([holding({}), holding({ level: "schedule" })])).toBe(false);
});
