import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";

export type Authorized = {
  provider: string;
  userId: string;
  by: "person" | "account";
  until: Date;
};

export type AuthorizedConnection = {
  id: string;
  workspaceId: WorkspaceId;
  provider: string;
  name: string;
  avatarUrl: string | null;
  connectedById: string | null;
};

export async function lockAuthorized(
  tx: Tx,
  { provider, userId, by, until }: Authorized,
): Promise<AuthorizedConnection[]> {
  const isByAccount = by === "account";
  const rows = await tx.$queryRaw<
    (Omit<AuthorizedConnection, "workspaceId"> & { workspaceId: string })[]
  >`
    SELECT id, "workspaceId", provider, name, "avatarUrl", "connectedById" FROM "Connection"
    WHERE provider = ${provider}
      AND ("authorizedUserId" = ${userId} OR (${isByAccount} AND "accountId" = ${userId}))
      AND coalesce("authorizedAt" <= ${until}, true)
    ORDER BY id FOR UPDATE`;
  return rows.map((row) => ({ ...row, workspaceId: workspaceId(row.workspaceId) }));
}

type PendingDiscovery = { id: string; workspaceId: string; sealedDiscovery: string | null };

export function findPendingDiscoveries(
  tx: Tx,
  { provider, until }: Authorized,
): Promise<PendingDiscovery[]> {
  return tx.pageAuthorization.findMany({
    where: {
      provider,
      createdAt: { lte: until },
      state: "pending",
      sealedDiscovery: { not: null },
    },
    select: { id: true, workspaceId: true, sealedDiscovery: true },
  });
}

export async function cancelPending(
  tx: Tx,
  { id, workspaceId }: Pick<PendingDiscovery, "id" | "workspaceId">,
): Promise<void> {
  await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, state: "pending" },
    data: { state: "cancelled", sealedDiscovery: null },
  });
}
