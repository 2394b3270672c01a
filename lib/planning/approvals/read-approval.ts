import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { JudgedAccount } from "./approval-store";
import { findPeople, findQuestion, type People } from "./decision-store";
import { findRules } from "./rule-store";
import type { Approval, ApprovalStages, ApprovalState, Awaited } from "./schema";
import { judgePosts } from "./settle-approvals";

/** Judges a post as it is now. Throws `not_found`. */
export async function readApproval(
  tx: Tx,
  workspaceId: WorkspaceId,
  postId: string,
): Promise<Approval> {
  const post = await findQuestion(tx, workspaceId, postId);
  const judged = await judgePosts(tx, workspaceId, [postId]);
  const ruled = judged.filter(({ state }) => state !== "not_needed");
  const rules = await findRules(tx, ruled);
  const people = await findPeople(tx, workspaceId, [
    ...post.approvalDecisions.map(({ byId }) => byId),
    ...[...rules.values()].flatMap(({ stages }) => approverIds(stages)),
  ]);
  const request = post.approvalRequest?.withdrawnAt ? null : post.approvalRequest;
  const digestOf = (account: JudgedAccount) => {
    return account.digests[rules.get(account.connectionId)?.place ?? 0];
  };
  return {
    state: stateOf(ruled),
    requestedAt: request?.requestedAt.toISOString() ?? null,
    requestedBy: request?.requestedBy ?? null,
    note: request?.note ?? null,
    accounts: ruled.map((account) => ({
      connectionId: account.connectionId,
      digest: digestOf(account),
      state: account.state,
      stage: account.stage,
      waitingFor: awaitedOf(account, rules.get(account.connectionId)?.stages ?? [], people),
    })),
    decisions: post.approvalDecisions.map((made) => {
      const digests = made.digests as Record<string, [string, string, string]>;
      const shown = Object.entries(digests).map(([connectionId, all]) => {
        return [connectionId, all[rules.get(connectionId)?.place ?? 0]];
      });
      return {
        id: made.id,
        by: {
          id: people.has(made.byId) ? made.byId : null,
          name: people.get(made.byId)?.name ?? "Somebody who left",
          kind: "member" as const,
        },
        decision: made.decision,
        comment: made.comment,
        at: made.at.toISOString(),
        digests: Object.fromEntries(shown),
        current: ruled.some((account) => {
          const place = rules.get(account.connectionId)?.place ?? 0;
          return digests[account.connectionId]?.[place] === account.digests[place];
        }),
      };
    }),
  };
}

/** The least of the accounts' states: a post goes out as agreed where all of them are. */
function stateOf(accounts: readonly { state: ApprovalState }[]): ApprovalState {
  const order: ApprovalState[] = ["changes_requested", "not_requested", "waiting", "approved"];
  return order.find((state) => accounts.some((each) => each.state === state)) ?? "not_needed";
}

/** Leaves out who has left: nobody waits for them. */
function awaitedOf(
  { state, stage }: JudgedAccount,
  stages: ApprovalStages,
  people: People,
): Awaited[] {
  if (state !== "waiting" || stage === null) return [];
  const approvers = stages[stage - 1]?.approvers ?? [];
  return approvers.flatMap((approver): Awaited[] => {
    if (approver.kind === "admins") return [{ id: null, name: "An administrator" }];
    const person = people.get(approver.userId);
    return person?.isMember ? [{ id: approver.userId, name: person.name }] : [];
  });
}

function approverIds(stages: ApprovalStages): string[] {
  return stages.flatMap(({ approvers }) =>
    approvers.flatMap((approver) => (approver.kind === "member" ? [approver.userId] : [])),
  );
}
