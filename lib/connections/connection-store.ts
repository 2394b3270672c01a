import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { DiscoveredAccount } from "@/lib/networks/network";
import { settleNotices } from "@/lib/notifications/settle-notices";
import type { ConnectionState, Prisma } from "@/prisma/generated/client";
import { connectionSubjects } from "./connection-subjects";
import { sealCredentials } from "./credentials";
import { planRenewal } from "./plan-renewal";

const shown = {
  id: true,
  provider: true,
  accountId: true,
  name: true,
  handle: true,
  avatarUrl: true,
  state: true,
  reason: true,
  sandbox: true,
  createdAt: true,
  tokenExpiresAt: true,
  renewAt: true,
  renewalTries: true,
  connectedBy: { select: { id: true, name: true, avatarUrl: true } },
  _count: { select: { deliveries: { where: { state: { in: ["scheduled", "preparing"] } } } } },
} satisfies Prisma.ConnectionSelect;

export type ConnectionRow = Prisma.ConnectionGetPayload<{ select: typeof shown }>;

export async function findConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ConnectionRow | null> {
  return await tx.connection.findFirst({ where: { id, workspaceId }, select: shown });
}

/** The newest connections first; one more than the limit where there are more. */
export async function pageOfConnections(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ConnectionRow[]> {
  return await tx.connection.findMany({
    where: { workspaceId, ...(cursor && (await olderThan(tx, workspaceId, cursor))) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: shown,
  });
}

/** The ids of the accounts a workspace has connected on a network. */
export async function connectedAccountIds(
  tx: Tx,
  workspaceId: WorkspaceId,
  provider: string,
): Promise<Set<string>> {
  const rows = await tx.connection.findMany({
    where: { workspaceId, provider, state: { not: "disconnected" } },
    select: { accountId: true },
  });
  return new Set(rows.map(({ accountId }) => accountId));
}

export type GrantedAccount = Omit<DiscoveredAccount, "reason" | "credentials"> & {
  credentials: NonNullable<DiscoveredAccount["credentials"]>;
  provider: string;
  sandbox: boolean;
  authorizedUserId: string;
  connectedById: string;
};

/** Adds a granted account, or revives the workspace's connection to it under the new token. */
export async function saveConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  { credentials, ...account }: GrantedAccount,
): Promise<string> {
  const { provider, accountId, tokenExpiresAt } = account;
  const renewAt = planRenewal({ provider, credentials, tokenExpiresAt });
  const fresh = { ...account, ...freshToken, renewAt, authorizedAt: now() };
  const { id } = await tx.connection.upsert({
    where: { workspaceId_provider_accountId: { workspaceId, provider, accountId } },
    create: { ...fresh, workspaceId, createdAt: now() },
    update: fresh,
    select: { id: true },
  });
  // The seal is bound to the row's id, which only now is known.
  const sealedCredentials = sealCredentials(id, credentials);
  await tx.connection.update({ where: { id }, data: { sealedCredentials } });
  await settleNotices(tx, workspaceId, connectionSubjects(id));
  return id;
}

/** Wipes the token, marks the connection disconnected and returns its former state; null where it already was. */
export async function wipeConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ConnectionState | null> {
  const [former] = await tx.$queryRaw<{ state: ConnectionState }[]>`
    SELECT state FROM "Connection"
    WHERE id = ${id}::uuid AND "workspaceId" = ${workspaceId}::uuid AND state <> 'disconnected'
    FOR NO KEY UPDATE`;
  if (!former) return null;
  await tx.connection.updateMany({
    where: { id, workspaceId },
    data: {
      state: "disconnected",
      reason: null,
      sealedCredentials: null,
      tokenExpiresAt: null,
      renewAt: null,
    },
  });
  await settleNotices(tx, workspaceId, connectionSubjects(id));
  return former.state;
}

/** How many posts a connection still has to send, the one included whose refusal is being settled. */
export async function countWaitingPosts(tx: Tx, connectionId: string): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT "postId")::int AS count FROM "Delivery"
    WHERE "connectionId" = ${connectionId}::uuid AND state IN ('scheduled', 'preparing', 'publishing')`;
  return row?.count ?? 0;
}

/** What every new token begins with. */
const freshToken = {
  ...{ state: "active" as const, reason: null },
  ...{ renewalTries: 0, expiryWarnedDays: null },
};

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const last = await tx.connection.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  return afterCursor(cursor, last);
}
