import { expect, it } from "vitest";
import type { ApprovalRule, Approver } from "@/lib/planning/approvals/schema";
import { limitsInWords, ruleInWords } from "./rule-words";

const names = new Map([
  ["ann", "Ann"],
  ["ben", "Ben"],
  ["eve", "Eve"],
]);
const admins: Approver = { kind: "admins" };
const of = (...ids: string[]): Approver[] => ids.map((userId) => ({ kind: "member", userId }));
type Stage = ApprovalRule["stages"][number];
const any = (...approvers: Approver[]): Stage => ({ mode: "any", approvers });
const all = (...approvers: Approver[]): Stage => ({ mode: "all", approvers });

it.each<[string, Stage[]]>([
  ["Ann agrees", [any(...of("ann"))]],
  ["Ann or Ben agrees, then any administrator", [any(...of("ann", "ben")), any(admins)]],
  ["Ann, Ben and Eve agree", [all(...of("ann", "ben", "eve"))]],
  ["Any administrator agrees, then Ann and Ben", [any(admins), all(...of("ann", "ben"))]],
  ["Somebody who left agrees, then Ann", [all(...of("zoe")), any(...of("ann"))]],
])("%s", (sentence, stages) => {
  expect(ruleInWords({ stages }, names)).toBe(sentence);
});

it("a rule says for whom it holds, and its own content only to a small team", () => {
  const rule = { appliesTo: "programs", bindsTime: "day", ownContent: true } as const;
  expect(limitsInWords(rule, true)).toBe(
    "Only for posts that keys or assistants had a hand in · another day asks again · who edited last may approve",
  );
  expect(limitsInWords(rule, false)).not.toContain("edited last");
});
