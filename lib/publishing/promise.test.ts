import { expect, it } from "vitest";
import { findViolations, type KeptDelivery, type ShownEntry } from "@/testing/publishing/promise";

const kept = (fields: Partial<KeptDelivery> = {}): KeptDelivery => ({
  key: "one",
  state: "published",
  remoteId: "1",
  publishedUrl: "https://example.com/1",
  errorCode: null,
  notBeforeMs: 1_000,
  last: { text: "one · version 2", alts: ["version 2"] },
  isBehind: false,
  ...fields,
});
const shown = (fields: Partial<ShownEntry> = {}): ShownEntry => ({
  atMs: 1_000,
  remoteId: "1",
  text: "one · version 2",
  alts: ["version 2"],
  ...fields,
});

function invariantsOf(delivery: KeptDelivery, entries: ShownEntry[]): string[] {
  const keyOf = (text: string) => text.split(" · ")[0] ?? "";
  const violations = findViolations([delivery], entries, { keyOf, toleranceMs: 100 });
  return violations.map(({ invariant }) => invariant);
}

it("a delivery published once in its last version, or not at all, keeps the promise", () => {
  expect(invariantsOf(kept(), [shown(), shown({ text: "another · version 1" })])).toEqual([]);
  expect(invariantsOf(kept(), [shown({ atMs: 900 })])).toEqual([]);
  for (const state of ["failed", "unconfirmed", "cancelled"] as const) {
    expect(invariantsOf(kept({ state, remoteId: null }), [])).toEqual([]);
  }
  expect(invariantsOf(kept({ state: "unconfirmed" }), [shown()])).toEqual([]);
  expect(invariantsOf(kept({ state: "scheduled", isBehind: true }), [])).toEqual([]);
  const nameless = kept({ remoteId: "container-1", publishedUrl: null });
  expect(invariantsOf(nameless, [shown()])).toEqual([]);
});

it.each([
  ["doubled", kept(), [shown(), shown({ remoteId: "2" })]],
  ["lost", kept(), []],
  ["unstated", kept({ state: "failed" }), [shown()]],
  ["early", kept(), [shown({ atMs: 899 })]],
  ["cancelled", kept({ state: "cancelled" }), [shown()]],
  ["mixed", kept(), [shown({ alts: ["version 1"] })]],
  ["mixed", kept(), [shown({ text: "one · version 1" })]],
  ["mistaken", kept({ remoteId: "2" }), [shown()]],
  [
    "mistaken",
    kept({ remoteId: "2", publishedUrl: null }),
    [shown(), shown({ remoteId: "2", text: "another · version 1" })],
  ],
  ["open", kept({ state: "preparing" }), []],
] as const)("%s is seen", (invariant, delivery, entries) => {
  expect(invariantsOf(delivery, [...entries])).toEqual([invariant]);
});
