import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { policyLevels } from "@/lib/kernel/rules";
import {
  defaultPolicies,
  isWithin,
  minutesInWords,
  narrowed,
  partSentence,
  partsBeyond,
  policyParts,
  policySentences,
} from "./rules";
import { Policy } from "./schema";

const { assistants, keys } = defaultPolicies;
const [one, two] = ["0192aaaa-0000-7000-8000-000000000001", "0192aaaa-0000-7000-8000-000000000002"];

describe("a policy in sentences", () => {
  it("the defaults say what limits, and nothing else", () => {
    expect(policySentences(assistants).join(" ")).toBe(
      "May schedule what a person then approves. Not sooner than 30 minutes ahead. At most 50 posts a day. May not change what people wrote.",
    );
    expect(policySentences(keys)).toEqual(["May publish.", "May also change what people wrote."]);
  });

  it("accounts are named to who knows them, and counted to everybody else", () => {
    const policy = { ...keys, connectionIds: [one, two] };
    const names = new Map([
      [one, "Harbour office"],
      [two, "Boats"],
    ]);
    const nameOf = (id: string) => names.get(id);
    expect(policySentences(policy, { nameOf })).toContain("Only on Harbour office and Boats.");
    expect(policySentences(policy)).toContain("Only on 2 accounts.");
    names.delete(two);
    expect(policySentences(policy, { nameOf })).toContain("Only on 2 accounts.");
    expect(policySentences({ ...keys, connectionIds: [] })).toContain("On no account.");
  });

  it.each<[Partial<Policy>, string]>([
    [{ level: "read" }, "May only read."],
    [{ level: "draft" }, "May read and write drafts."],
    [{ level: "schedule" }, "May schedule, but not publish at once."],
    [{ leadMinutes: 1 }, "Not sooner than 1 minute ahead."],
    [{ leadMinutes: 1_530 }, "Not sooner than 1 day 1 hour 30 minutes ahead."],
    [{ dailyPosts: 1 }, "At most 1 post a day."],
    [{ dailyPosts: 0 }, "At most 0 posts a day."],
    [{ dailyPerAccount: 3 }, "At most 3 posts a day on each account."],
    [
      { quietHours: { from: "22:00", to: "07:00" } },
      "Nothing between 22:00 and 07:00 in America/New York.",
    ],
    [{ quietHours: { from: "22:00", to: "22:00" } }, "At no hour of the day."],
    [{ addresses: ["10.0.0.0/8", "2001:db8::/32"] }, "Only from 10.0.0.0/8 and 2001:db8::/32."],
  ])("%o reads as “%s”", (part, sentence) => {
    expect(policySentences({ ...keys, ...part }, { timeZone: "America/New_York" })).toContain(
      sentence,
    );
  });

  it("what only reads or drafts is told nothing of times and numbers", () => {
    const policy = { ...assistants, dailyPerAccount: 5 };
    expect(policySentences({ ...policy, level: "read" })).toEqual(["May only read."]);
    expect(policySentences({ ...policy, level: "draft" })).toEqual([
      "May read and write drafts.",
      "May not change what people wrote.",
    ]);
  });

  it("each part says something, also where it limits nothing", () => {
    for (const part of policyParts) expect(partSentence(part, keys)).toMatch(/^[A-Z].*\.$/);
  });

  it("a span of time names only the units it has", () => {
    expect([60, 1_440, 2_881].map(minutesInWords)).toEqual(["1 hour", "1 day", "2 days 1 minute"]);
  });
});

describe("a policy within another", () => {
  it.each<[Partial<Policy>, Partial<Policy>, string[]]>([
    [{}, {}, []],
    [{ level: "publish" }, { level: "ask" }, ["level"]],
    [{ level: "read" }, { level: "ask" }, []],
    [{ connectionIds: null }, { connectionIds: [one] }, ["connectionIds"]],
    [{ connectionIds: [one] }, { connectionIds: [one, two] }, []],
    [{ connectionIds: [one, two] }, { connectionIds: [one] }, ["connectionIds"]],
    [{ connectionIds: [] }, { connectionIds: [one] }, []],
    [{ leadMinutes: 29 }, { leadMinutes: 30 }, ["leadMinutes"]],
    [{ leadMinutes: 30 }, { leadMinutes: 30 }, []],
    [{ dailyPosts: null }, { dailyPosts: 50 }, ["dailyPosts"]],
    [{ dailyPosts: 51 }, { dailyPosts: 50 }, ["dailyPosts"]],
    [{ dailyPosts: 0 }, { dailyPosts: 50 }, []],
    [{ dailyPerAccount: null }, { dailyPerAccount: 0 }, ["dailyPerAccount"]],
    [{ othersPosts: "change" }, { othersPosts: "read" }, ["othersPosts"]],
    [{ othersPosts: "read" }, { othersPosts: "change" }, []],
    [{ quietHours: null }, { quietHours: { from: "22:00", to: "07:00" } }, ["quietHours"]],
    [
      { quietHours: { from: "21:00", to: "08:00" } },
      { quietHours: { from: "22:00", to: "07:00" } },
      [],
    ],
    [
      { quietHours: { from: "23:00", to: "08:00" } },
      { quietHours: { from: "22:00", to: "07:00" } },
      ["quietHours"],
    ],
    [
      { quietHours: { from: "06:00", to: "05:00" } },
      { quietHours: { from: "04:00", to: "07:00" } },
      ["quietHours"],
    ],
    [{ addresses: null }, { addresses: ["10.0.0.0/8"] }, ["addresses"]],
    [{ addresses: ["10.0.0.0/8"] }, { addresses: ["10.0.0.0/8", "192.168.0.0/16"] }, []],
    [
      { level: "publish", leadMinutes: 0, dailyPosts: 9 },
      { level: "read", leadMinutes: 1, dailyPosts: 9 },
      ["level", "leadMinutes"],
    ],
  ])("%o within %o goes too far in %j", (own, bound, parts) => {
    expect(partsBeyond({ ...keys, ...own }, { ...keys, ...bound })).toEqual(parts);
    expect(isWithin({ ...keys, ...own }, { ...keys, ...bound })).toBe(parts.length === 0);
  });

  const budget = fc.option(fc.integer({ min: 0, max: 100 }), { nil: null });
  const policy: fc.Arbitrary<Policy> = fc.record({
    level: fc.constantFrom(...policyLevels),
    connectionIds: fc.option(fc.subarray([one, two]), { nil: null }),
    leadMinutes: fc.integer({ min: 0, max: 10_080 }),
    dailyPosts: budget,
    dailyPerAccount: budget,
    quietHours: fc.constant(null),
    othersPosts: fc.constantFrom("read" as const, "change" as const),
    addresses: fc.constant(null),
  });

  it("the narrower of two is within both, and is itself where it was within", () => {
    fc.assert(
      fc.property(policy, policy, (bound, own) => {
        const both = narrowed(bound, own);
        expect(isWithin(both, bound)).toBe(true);
        expect(isWithin(both, own)).toBe(true);
        if (isWithin(own, bound)) expect(both).toEqual(own);
        expect(Policy.parse(both)).toEqual(both);
      }),
    );
  });

  it("each is within itself, and what is within within is within", () => {
    fc.assert(
      fc.property(policy, policy, policy, (a, b, c) => {
        expect(isWithin(a, a)).toBe(true);
        const [ab, abc] = [narrowed(a, b), narrowed(narrowed(a, b), c)];
        expect(isWithin(abc, ab) && isWithin(ab, a) && isWithin(abc, a)).toBe(true);
      }),
    );
  });
});
