import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";

/** The connections of a network that one of its people, or one account, let us have. */
export type Authorized = {
  provider: string;
  /** The network's id; some networks name the account where others name the person. */
  userId: string;
  by: "person" | "account";
  /** What was authorised after it is not meant. */
  until: Date;
};

export type AuthorizedConnection = { id: string; workspaceId: WorkspaceId };

/** Locks them in the order in which everybody locks connections, in every workspace. */
export async function lockAuthorized(
  tx: Tx,
  { provider, userId, by, until }: Authorized,
): Promise<AuthorizedConnection[]> {
  const named = by === "account";
  const rows = await tx.$queryRaw<{ id: string; workspaceId: string }[]>`
    SELECT id, "workspaceId" FROM "Connection"
    WHERE provider = ${provider}
      AND ("authorizedUserId" = ${userId} OR (${named} AND "accountId" = ${userId}))
      AND coalesce("authorizedAt" <= ${until}, true)
    ORDER BY id FOR UPDATE`;
  return rows.map((row) => ({ id: row.id, workspaceId: workspaceId(row.workspaceId) }));
}

/** Runs of the OAuth flow that hold this network's accounts and tokens until they are chosen. */
export function findHeldDiscoveries(tx: Tx, { provider, until }: Authorized) {
  const createdAt = { lte: until };
  return tx.pageAuthorization.findMany({
    where: { provider, createdAt, state: "pending", sealedDiscovery: { not: null } },
    select: { id: true, sealedDiscovery: true },
  });
}

export async function wipeDiscovery(tx: Tx, id: string): Promise<void> {
  await tx.pageAuthorization.updateMany({
    where: { id, state: "pending" },
    data: { state: "cancelled", sealedDiscovery: null },
  });
}
