import { z } from "zod";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { AccountGroup, type Arrangement } from "./schema";

export async function findArrangement(tx: Tx, workspaceId: WorkspaceId): Promise<Arrangement> {
  const [stored, connections] = await Promise.all([
    tx.accountArrangement.findUnique({ where: { workspaceId } }),
    tx.connection.findMany({
      where: { workspaceId },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    }),
  ]);
  const existing = new Set(connections.map(({ id }) => id));
  const arranged = (stored?.connectionIds ?? []).filter((id) => existing.has(id));
  const groups = z.array(AccountGroup).parse(stored?.groups ?? []);
  return {
    connectionIds: [...new Set([...arranged, ...existing])],
    groups: groups
      .map(({ name, connectionIds }) => ({
        name,
        connectionIds: connectionIds.filter((id) => existing.has(id)),
      }))
      .filter(({ connectionIds }) => connectionIds.length > 0),
    version: stored?.version ?? 0,
  };
}

export async function replaceArrangement(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, groups }: Pick<Arrangement, "connectionIds" | "groups">,
): Promise<void> {
  await tx.accountArrangement.upsert({
    where: { workspaceId },
    create: { workspaceId, connectionIds, groups },
    update: { connectionIds, groups, version: { increment: 1 } },
  });
}
