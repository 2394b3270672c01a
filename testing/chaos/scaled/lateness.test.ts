import { expect, it } from "vitest";
import type { KeptDelivery, ShownEntry } from "@/testing/publishing/promise";
import { latenessOf, publishedBetween } from "./lateness";

function kept(key: string, notBeforeMs: number): KeptDelivery {
  const end = { state: "published", remoteId: key, publishedUrl: null, errorCode: null } as const;
  return { key, notBeforeMs, ...end, last: null, isBehind: false };
}

function shown(text: string, atMs: number): ShownEntry {
  return { text, atMs, remoteId: text, alts: [] };
}

it("lateness counts from a delivery's time to its publication", () => {
  const due = ["one", "two", "three"].map((name) => kept(`${name}, position 0`, 1_000));
  const out = due.map(({ key }, index) => shown(key, 1_010 + 100 * index));
  const late = latenessOf(due, [...out, shown("another run", 9_000)], (text) => text);
  expect(late).toEqual({ p50: 110, p99: 210, most: 210 });
});

it("a later position of a sequence is not late: it waits for the one before it", () => {
  const due = [kept("one, position 0", 1_000), kept("one, position 1", 1_000)];
  const out = [shown("one, position 0", 1_005), shown("one, position 1", 4_000)];
  expect(latenessOf(due, out, (text) => text).most).toBe(5);
});

it("what was published meanwhile is counted by the network's journal", () => {
  const entries = [999, 1_000, 1_500, 2_000].map((atMs) => ({ atMs }));
  expect(publishedBetween(entries, 1_000, 2_000)).toBe(2);
});
