import { describe, expect, it } from "vitest";
import type { Account } from "@/components/account/account";
import type { MediaUploads } from "@/components/media/use-media-uploads";
import { changesSince } from "./changes-since";
import { type Check, messageOf, ownChecks, placeOf, sentencesFor } from "./checks";
import { nextFullHour, wallTimeOf } from "./compose-search";
import type { Composition } from "./composition";
import { newComposition } from "./new-composition";
import { whyNotReady } from "./readiness";

const when = { date: "2027-01-01", time: "10:00" };
const written: Composition = {
  accountIds: ["one", "two"],
  positions: [
    { key: "0", text: "We open on Monday", media: [] },
    { key: "1", text: "More", media: [] },
  ],
  overrides: { two: { "0": { text: "Own" } } },
  when,
};
const idle: MediaUploads = { uploads: [], busy: false, add() {}, retry() {}, cancel() {} };
const check: Check = {
  connectionId: "one",
  postIndex: 1,
  code: "text_missing",
  severity: "error",
  message: "Bakery, position 1: Write something.",
};

describe("a check", () => {
  it("does not repeat the account and the position that stand beside it", () => {
    const account = { name: "Bakery" } as Account;
    expect(messageOf(check, account)).toBe("Write something.");
    expect(messageOf(check, undefined)).toBe(check.message);
  });

  it("leads to the account's own version where it has one, else to the shared one", () => {
    expect(placeOf({ ...check, connectionId: "two", postIndex: 0 }, written)).toBe("two");
    expect(placeOf(check, written)).toBeNull();
  });

  it("is said once for all accounts, and by name for some of them", () => {
    const accounts = [
      { id: "one", name: "Bakery" },
      { id: "two", name: "Shop" },
    ] as Account[];
    const other = { ...check, connectionId: "two", message: "Shop, position 1: Write something." };
    expect(sentencesFor([check, other], accounts)).toEqual(["Write something."]);
    expect(sentencesFor([other], accounts)).toEqual(["Shop: Write something."]);
  });

  it("finds texts over the product's own limit before any network is asked", () => {
    const long = "x".repeat(3001);
    const [first, ...rest] = written.positions;
    const positions = first ? [{ ...first, text: long }, ...rest] : rest;
    expect(ownChecks({ ...written, positions })).toMatchObject([
      { connectionId: null, postIndex: 0, message: expect.stringContaining("1 character over") },
    ]);
    const overrides = { two: { "1": { text: long } } };
    expect(ownChecks({ ...written, overrides })).toMatchObject([
      { connectionId: "two", postIndex: 1 },
    ]);
  });
});

describe("readiness", () => {
  const checks: Check[] = [];

  it("names the first thing that is missing", () => {
    const blank = newComposition({ usable: [], when, timeZone: "UTC" });
    expect(whyNotReady(blank, { checks, uploads: idle })).toBe("Choose at least one account.");
    const chosen = { ...blank, accountIds: ["one"] };
    expect(whyNotReady(chosen, { checks, uploads: idle })).toContain("Write something");
    expect(whyNotReady(written, { checks, uploads: idle })).toBeNull();
  });

  it("waits for images and for what must be fixed, not for what is worth knowing", () => {
    const busy = { ...idle, busy: true };
    expect(whyNotReady(written, { checks, uploads: busy })).toContain("on their way");
    expect(whyNotReady(written, { checks: [check], uploads: idle })).toContain("One thing");
    const warning: Check = { ...check, severity: "warning" };
    expect(whyNotReady(written, { checks: [warning], uploads: idle })).toBeNull();
  });
});

describe("an opening", () => {
  it("takes the only usable account and leaves a choice of several open", () => {
    const opening = { when, timeZone: "UTC" };
    expect(newComposition({ ...opening, usable: ["one"] }).accountIds).toEqual(["one"]);
    expect(newComposition({ ...opening, usable: ["one", "two"] }).accountIds).toEqual([]);
  });

  it("reads the calendar's time and nothing else", () => {
    expect(wallTimeOf("2027-02-03T14:15")).toEqual({ date: "2027-02-03", time: "14:15" });
    expect(wallTimeOf("2027-02-30T14:15")).toBeUndefined();
    expect(wallTimeOf("tomorrow")).toBeUndefined();
  });

  it("proposes a full hour with time left to write", () => {
    expect(nextFullHour("2027-01-01T09:31:00.000Z", "UTC").time).toBe("11:00");
    expect(nextFullHour("2027-01-01T09:29:00.000Z", "UTC").time).toBe("10:00");
  });
});

describe("what changed since a version", () => {
  it("is named part by part, for all accounts and for single ones", () => {
    const changed: Composition = {
      ...written,
      accountIds: ["one"],
      positions: written.positions.map((each) => ({ ...each, text: `${each.text}!` })),
      overrides: { two: { "0": { text: "Own words" } } },
      when: { ...when, time: "11:00" },
    };
    const changes = changesSince(written, changed, (id) => id.toUpperCase());
    expect(changes.map(({ what }) => what)).toEqual([
      "Accounts",
      "Text of post 1",
      "Text of post 2",
      "Text of post 1 for TWO",
      "Time",
    ]);
    expect(changes[0]).toMatchObject({ before: "ONE, TWO", after: "ONE" });
    expect(changesSince(written, written, String)).toEqual([]);
  });
});
