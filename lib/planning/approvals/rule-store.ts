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

export function countMembers(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return tx.member.count({ where: { workspaceId } });
}

/** A rule as decisions are read by it: `place` chooses the digest that its time binds. */
export type BindingRule = Pick<ApprovalRule, "stages" | "ownContent"> & { place: 0 | 1 | 2 };

export async function findRules(
  tx: Tx,
  accounts: readonly { connectionId: string }[],
): Promise<Map<string, BindingRule>> {
  const rows = await tx.approvalRule.findMany({
    where: { connectionId: { in: accounts.map(({ connectionId }) => connectionId) } },
  });
  return new Map(
    rows.map((row) => {
      const { stages, ownContent, bindsTime } = ruleOf(row);
      return [row.connectionId, { stages, ownContent, place: places[bindsTime] }];
    }),
  );
}

const places: Record<ApprovalTime, 0 | 1 | 2> = { none: 0, day: 1, minute: 2 };

function ruleOf({ stages, appliesTo, bindsTime, ownContent }: StoredRule): ApprovalRule {
  return ApprovalRule.parse({ stages, appliesTo, bindsTime, ownContent });
}
