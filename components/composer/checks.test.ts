import { describe, expect, it } from "vitest";
import type { Account } from "@/components/kit/account/account";
import type { MediaUploads } from "@/components/library/media/use-media-uploads";
import { aComposition } from "@/testing/world/a-composition";
import { type Check, checkMessage, ownChecks, sentencesFor, tabOf, whyNotReady } from "./checks";
import { newComposition } from "./composition/opening";

const when = { date: "2027-01-01", time: "10:00" };
const written = aComposition({
  connectionIds: ["one", "two"],
  positions: [
    { key: "0", text: "We open on Monday", media: [] },
    { key: "1", text: "More", media: [] },
  ],
  overrides: { two: { "0": { text: "Own" } } },
  when,
});
const idle: MediaUploads = { uploads: [], busy: false, add() {}, retry() {}, cancel() {} };
const check: Check = {
  connectionId: "one",
  postIndex: 1,
  code: "text_missing",
  severity: "error",
  message: "Bakery, position 1: Write something.",
};

describe("a check", () => {
  it("is shown without its prefix of account and position", () => {
    const account = { name: "Bakery" } as Account;
    expect(checkMessage(check, account)).toBe("Write something.");
    expect(checkMessage(check, undefined)).toBe(check.message);
  });

  it("leads to the account's tab where its content is overridden, else to the shared one", () => {
    expect(tabOf({ ...check, connectionId: "two", postIndex: 0 }, written)).toBe("two");
    expect(tabOf(check, written)).toBeNull();
  });

  it("is shown once for all accounts, and with their names for some of them", () => {
    const accounts = [
      { id: "one", name: "Bakery" },
      { id: "two", name: "Shop" },
    ] as Account[];
    const other = { ...check, connectionId: "two", message: "Shop, position 1: Write something." };
    expect(sentencesFor([check, other], accounts)).toEqual(["Write something."]);
    expect(sentencesFor([other], accounts)).toEqual(["Shop: Write something."]);
  });

  it("finds texts over the product's own limit without asking the API", () => {
    const long = "x".repeat(40_001);
    const [first, ...rest] = written.positions;
    const positions = first ? [{ ...first, text: long }, ...rest] : rest;
    const over = { connectionId: null, postIndex: 0, message: /1 character over the 40,000/ };
    const matched = { ...over, message: expect.stringMatching(over.message) };
    expect(ownChecks({ ...written, positions })).toMatchObject([matched]);
    const short = first ? [{ ...first, text: "x".repeat(3001) }, ...rest] : rest;
    expect(ownChecks({ ...written, positions: short })).toEqual([]);
    expect(ownChecks({ ...written, positions: short, connectionIds: [] })).toMatchObject([
      { message: expect.stringContaining("1 character over the 3,000") },
    ]);
    const overrides = { two: { "1": { text: long } } };
    expect(ownChecks({ ...written, overrides })).toMatchObject([
      { connectionId: "two", postIndex: 1 },
    ]);
  });
});

describe("a composition that cannot be sent", () => {
  const checks: Check[] = [];

  it("names the first thing that is missing", () => {
    const blank = newComposition({ usableIds: [], when, timeZone: "UTC" });
    expect(whyNotReady(blank, { checks, uploads: idle })).toBe("Choose at least one account.");
    const chosen = { ...blank, connectionIds: ["one"] };
    expect(whyNotReady(chosen, { checks, uploads: idle })).toContain("Write something");
    expect(whyNotReady(written, { checks, uploads: idle })).toBeNull();
  });

  it("waits for uploads and for errors, not for warnings", () => {
    const busy = { ...idle, busy: true };
    expect(whyNotReady(written, { checks, uploads: busy })).toContain("on their way");
    expect(whyNotReady(written, { checks: [check], uploads: idle })).toContain("One thing");
    const warning: Check = { ...check, severity: "warning" };
    expect(whyNotReady(written, { checks: [warning], uploads: idle })).toBeNull();
  });
});
