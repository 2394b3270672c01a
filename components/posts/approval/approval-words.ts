import { listed } from "@/lib/kernel/words/rules";
import type { Approval, ApprovalRule, Awaited } from "@/lib/planning/approvals/schema";

export function awaitedInWords(waitingFor: readonly Awaited[]): string {
  const names = waitingFor.map(({ id, name }) => {
    return id === null ? `${name.charAt(0).toLowerCase()}${name.slice(1)}` : name;
  });
  return names.length > 0 ? listed(new Set(names), "or") : "approval";
}

/** Any one of these is meant, so that nobody has a name. */
const unnamedApprovers = { admins: "an administrator", guests: "a client" } as const;

/** Names who is asked first. Where nobody of them is left, an administrator has to see to it. */
export function approversInWords(
  { stages }: Pick<ApprovalRule, "stages">,
  members: readonly { id: string; name: string }[],
): string {
  const [first] = stages;
  const names = (first?.approvers ?? []).flatMap((approver) => {
    if (approver.kind !== "member") return unnamedApprovers[approver.kind];
    return members.find(({ id }) => id === approver.userId)?.name ?? [];
  });
  if (names.length === 0) return "an administrator";
  return listed(names, first?.mode === "all" ? "and" : "or");
}

/** Returns everybody who is waited for at any account, once each. */
export function awaitedBy({ accounts }: Pick<Approval, "accounts">): Awaited[] {
  const all = accounts.flatMap(({ waitingFor }) => waitingFor);
  return all.filter(({ id, name }, index) => {
    return all.findIndex((other) => other.id === id && other.name === name) === index;
  });
}

export const decisionWords: Record<Approval["decisions"][number]["decision"], string> = {
  approve: "approved it",
  request_changes: "asked for changes",
  override: "sent it on without approval",
};
