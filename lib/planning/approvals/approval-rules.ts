import { moveDeliveriesIn } from "@/lib/deliveries/move-delivery";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { Prisma } from "@/prisma/generated/client";
import { markAccountUnsettled } from "./approval-store";
import {
  findAllRules,
  findMembers,
  findRulesOfAllTeams,
  lockRule,
  removeRule,
  replaceRule,
} from "./rule-store";
import { lostStages } from "./rules";
import {
  type ApprovalRule,
  ApprovalRules,
  ListApprovalRules,
  RuleAnswer,
  RuleParams,
  RuleRemoved,
  SetApprovalRule,
} from "./schema";

export const listApprovalRules = operation({
  name: "list_approval_rules",
  summary: "List whose approval each account needs",
  scope: "posts:read",
  input: ListApprovalRules,
  output: ApprovalRules,
  run: async ({ workspaceId }) => ({ items: await findAllRules(db, workspaceId) }),
});

/** Holds for what is not sent yet, from the instant at which it is stored. */
export const setApprovalRule = operation({
  name: "set_approval_rule",
  summary: "Say whose approval an account needs",
  scope: "connections:admin",
  level: "publish",
  input: SetApprovalRule,
  output: RuleAnswer,
  failures: ["not_found"],
  run: (actor, { connectionId, ...rule }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const before = await lockRule(tx, workspaceId, connectionId);
      await assertMembers(tx, workspaceId, rule);
      await replaceRule(tx, workspaceId, { connectionId, rule });
      await applyRule(tx, actor, { connectionId, before, after: rule });
      return { rule };
    }),
});

export const removeApprovalRule = operation({
  name: "remove_approval_rule",
  summary: "Let an account send without approval again",
  scope: "connections:admin",
  level: "publish",
  input: RuleParams,
  output: RuleRemoved,
  failures: ["not_found"],
  run: (actor, { connectionId }) =>
    transaction(async (tx) => {
      const before = await lockRule(tx, actor.workspaceId, connectionId);
      if (before) {
        await removeRule(tx, connectionId);
        await applyRule(tx, actor, { connectionId, before, after: null });
      }
      return { removed: true as const };
    }),
});

/** Counts the rules of all teams, and finds the stages that nobody can agree to any more. */
export async function findStagesWithoutApprover() {
  const rules = await findRulesOfAllTeams(db);
  const lost = rules.flatMap(({ workspaceId, accountName, memberIds, stages }) =>
    lostStages(stages, (userId) => memberIds.has(userId)).map((stage) => ({
      workspaceId,
      accountName,
      stage,
    })),
  );
  return { rules: rules.length, lost };
}

/**
 * Takes back what a run prepares, so that no call begins under the rule of before. The sweeper judges
 * the rest at once.
 */
async function applyRule(
  tx: Tx,
  actor: Actor,
  {
    connectionId,
    before,
    after,
  }: { connectionId: string; before: ApprovalRule | null; after: ApprovalRule | null },
): Promise<void> {
  await moveDeliveriesIn(tx, {
    by: "recall",
    where: Prisma.sql`"connectionId" = ${connectionId}::uuid AND "leaseUntil" IS NOT NULL`,
    data: { leaseUntil: null },
  });
  await markAccountUnsettled(tx, actor.workspaceId, connectionId);
  await recordAudit(tx, actor, {
    action: after ? "connection.rule_set" : "connection.rule_removed",
    targetType: "connection",
    targetId: connectionId,
    before: { approvalRule: before },
    after: { approvalRule: after },
  });
}

async function assertMembers(
  tx: Tx,
  workspaceId: WorkspaceId,
  { stages }: ApprovalRule,
): Promise<void> {
  const named = stages.flatMap(({ approvers }, stage) =>
    approvers.flatMap((approver, place) => {
      const path = `stages.${stage}.approvers.${place}`;
      return approver.kind === "member" ? [{ userId: approver.userId, path }] : [];
    }),
  );
  const known = await findMembers(
    tx,
    workspaceId,
    named.map(({ userId }) => userId),
  );
  const stranger = named.find(({ userId }) => !known.has(userId));
  if (!stranger) return;
  const message = "Only members of this workspace can be asked for approval.";
  throw new AppError("validation_failed", message, {
    details: [{ path: stranger.path, code: "not_a_member", message }],
  });
}
