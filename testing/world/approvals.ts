import { setApprovalRule } from "@/lib/planning/approvals/approval-rules";
import { decideApproval, getApproval } from "@/lib/planning/approvals/approvals";
import type { ApprovalRule, DecideApproval } from "@/lib/planning/approvals/schema";
import type { Person } from "./world";

export type Stage = ApprovalRule["stages"][number];

/** Makes stages of one approver each, in their order. */
export function stagesOf(...approvers: Pick<Person, "userId">[]): Stage[] {
  return approvers.map(({ userId }) => ({ mode: "any", approvers: [{ kind: "member", userId }] }));
}

export function needApproval(
  admin: Person,
  connectionId: string,
  rule: Pick<ApprovalRule, "stages"> & Partial<ApprovalRule>,
) {
  return setApprovalRule(admin, { connectionId, ...rule });
}

/** Answers what the post would send now. */
export async function answer(
  person: Person,
  postId: string,
  given: Partial<Pick<DecideApproval, "decision" | "comment">> = {},
) {
  const digests = await digestsOf(person, postId);
  const { approval } = await decideApproval(person, {
    postId,
    decision: "approve",
    digests,
    ...given,
  });
  return approval;
}

export async function digestsOf(person: Person, postId: string): Promise<Record<string, string>> {
  const { approval } = await getApproval(person, { postId });
  return Object.fromEntries(
    approval.accounts.map(({ connectionId, digest }) => [connectionId, digest]),
  );
}
