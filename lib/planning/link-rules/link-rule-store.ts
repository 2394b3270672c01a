import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { LinkRules } from "./schema";

/** Returns the rules in the order that the team gave them. */
export async function findLinkRules(tx: Tx, workspaceId: WorkspaceId): Promise<LinkRules> {
  const rules = await tx.linkRule.findMany({
    where: { workspaceId },
    orderBy: { position: "asc" },
    select: { connectionId: true, labelId: true, parameters: true, excludedHosts: true },
  });
  return LinkRules.parse({ rules });
}

export async function replaceLinkRules(
  tx: Tx,
  workspaceId: WorkspaceId,
  { rules }: LinkRules,
): Promise<void> {
  await tx.linkRule.deleteMany({ where: { workspaceId } });
  const data = rules.map((rule, position) => ({ ...rule, position, workspaceId }));
  await tx.linkRule.createMany({ data });
}

/** Returns which of these accounts and labels are the workspace's. */
export async function findNamed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { rules }: LinkRules,
): Promise<Set<string>> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    (SELECT id FROM "Connection" WHERE "workspaceId" = ${workspaceId}::uuid
      AND id = ANY(${rules.map(({ connectionId }) => connectionId)}::uuid[]))
    UNION ALL
    (SELECT id FROM "Label" WHERE "workspaceId" = ${workspaceId}::uuid
      AND id = ANY(${rules.map(({ labelId }) => labelId)}::uuid[]))`;
  return new Set(rows.map(({ id }) => id));
}
