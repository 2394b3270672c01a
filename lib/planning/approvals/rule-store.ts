import type { Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ApprovalTime, ApprovalRule as StoredRule } from "@/prisma/generated/client";
import { ApprovalRule } from "./schema";

export async function findAllRules(
  tx: Tx,
  workspaceId: WorkspaceId,
): Promise<{ connectionId: string; rule: ApprovalRule }[]> {
  const rows = await tx.approvalRule.findMany({
    where: { workspaceId },
    orderBy: { connectionId: "asc" },
  });
  return rows.map((row) => ({ connectionId: row.connectionId, rule: ruleOf(row) }));
}

/** Finds the rules of all teams, each with its account's name and who is a member there. */
export async function findRulesOfAllTeams(tx: Tx) {
  const rows = await tx.approvalRule.findMany({
    include: {
      connection: { select: { name: true } },
      workspace: { select: { members: { select: { userId: true } } } },
    },
    orderBy: { connectionId: "asc" },
  });
  return rows.map(({ connection, workspace, ...row }) => ({
    workspaceId: row.workspaceId,
    accountName: connection.name,
    memberIds: new Set(workspace.members.map(({ userId }) => userId)),
    stages: ruleOf(row).stages,
  }));
}

/** Keeps posts from being written for the account until the rule is. Throws `not_found`. */
export async function lockRule(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<ApprovalRule | null> {
  const [connection] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${connectionId}::uuid
    FOR NO KEY UPDATE`;
  if (!connection) throw notFound("connection");
  const row = await tx.approvalRule.findUnique({ where: { connectionId } });
  return row && ruleOf(row);
}

export async function replaceRule(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionId, rule }: { connectionId: string; rule: ApprovalRule },
): Promise<void> {
  const written = { ...rule, updatedAt: now() };
  await tx.approvalRule.upsert({
    where: { connectionId },
    create: { connectionId, workspaceId, ...written },
    update: written,
  });
}

export async function removeRule(tx: Tx, connectionId: string): Promise<void> {
  await tx.approvalRule.delete({ where: { connectionId } });
}

export async function findMembers(
  tx: Tx,
  workspaceId: WorkspaceId,
  userIds: string[],
): Promise<Set<string>> {
  const members = await tx.member.findMany({
    where: { workspaceId, userId: { in: userIds } },
    select: { userId: true },
  });
  return new Set(members.map(({ userId }) => userId));
}

/** Returns the role of now, which stays until the transaction ends; null for who was removed. */
export async function holdRole(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<Role | null> {
  const [member] = await tx.$queryRaw<{ role: Role }[]>`
    SELECT role FROM "Member"
    WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = ${userId}::uuid FOR SHARE`;
  return member?.role ?? null;
}

/** A rule as decisions are read by it: `place` chooses the digest that its time binds. */
export type BindingRule = {
  stages: ApprovalRule["stages"];
  /** Is true where who edited the post last may approve it all the same. */
  mayOwn: boolean;
  place: 0 | 1 | 2;
};

/** Finds by account the rule that holds for what it gets of a post. */
export async function findRules(
  tx: Tx,
  accounts: readonly { postId: string; connectionId: string }[],
): Promise<Map<string, BindingRule>> {
  const rows = await tx.$queryRaw<BindingRow[]>`
    SELECT asked."connectionId", rule.stages, rule."bindsTime", rule."mayOwn"
    FROM jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb)
      AS asked ("postId" uuid, "connectionId" uuid)
    JOIN "Post" post ON post.id = asked."postId"
    CROSS JOIN approval_rule_of(post, asked."connectionId") rule`;
  return new Map(
    rows.map(({ connectionId, stages, bindsTime, mayOwn }) => [
      connectionId,
      { stages: ApprovalRule.shape.stages.parse(stages), mayOwn, place: places[bindsTime] },
    ]),
  );
}

type BindingRow = {
  connectionId: string;
  stages: unknown;
  bindsTime: ApprovalTime;
  mayOwn: boolean;
};

const places: Record<ApprovalTime, 0 | 1 | 2> = { none: 0, day: 1, minute: 2 };

function ruleOf({ stages, appliesTo, bindsTime, ownContent }: StoredRule): ApprovalRule {
  return ApprovalRule.parse({ stages, appliesTo, bindsTime, ownContent });
}
