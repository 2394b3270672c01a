import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { DiscoveredAccount, Reason } from "@/lib/networks/network";
import { type ConnectionState, Prisma } from "@/prisma/generated/client";
import { storedSettings } from "./account-settings";
import { sealCredentials } from "./credentials";
import { resolveConnectionNotifications } from "./notify-of-connection";
import { planRenewal } from "./token-lifetime";

const columns = {
  id: true,
  provider: true,
  accountId: true,
  name: true,
  handle: true,
  avatarUrl: true,
  state: true,
  reasonCode: true,
  reasonValues: true,
  reason: true,
  sandbox: true,
  createdAt: true,
  tokenExpiresAt: true,
  renewAt: true,
  renewalTries: true,
  facts: true,
  connectedBy: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.ConnectionSelect;

const testable = {
  id: true,
  accountId: true,
  name: true,
  provider: true,
  sandbox: true,
  sealedCredentials: true,
} satisfies Prisma.ConnectionSelect;

/** A connection that works, or that was disconnected on purpose, has no reason. */
export const noReason = { reasonCode: null, reasonValues: Prisma.DbNull, reason: null };

export type ConnectionRow = Prisma.ConnectionGetPayload<{ select: typeof columns }> & {
  scheduledDeliveries: number;
};

export async function findConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<ConnectionRow | null> {
  const row = await tx.connection.findFirst({ where: { id, workspaceId }, select: columns });
  const [counted = null] = row ? await withScheduled(tx, [row]) : [];
  return counted;
}

export function findSealedConnection(tx: Tx, workspaceId: WorkspaceId, id: string) {
  const select = {
    id: true,
    provider: true,
    accountId: true,
    name: true,
    state: true,
    sandbox: true,
    sealedCredentials: true,
  } satisfies Prisma.ConnectionSelect;
  return tx.connection.findFirst({ where: { id, workspaceId }, select });
}

export async function pageOfConnections(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ConnectionRow[]> {
  const rows = await tx.connection.findMany({
    where: { workspaceId, ...(cursor && (await olderThan(tx, workspaceId, cursor))) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return await withScheduled(tx, rows);
}

/** Counts by an index of what is under way, as an account's history is a thousand times as long. */
async function withScheduled(
  tx: Tx,
  rows: readonly Omit<ConnectionRow, "scheduledDeliveries">[],
): Promise<ConnectionRow[]> {
  const counts = await tx.$queryRaw<{ connectionId: string; count: number }[]>`
    SELECT "connectionId", count(*)::int AS count FROM "Delivery"
    WHERE "connectionId" = ANY(${rows.map(({ id }) => id)}::uuid[])
      AND state IN ('scheduled', 'preparing')
    GROUP BY 1`;
  const scheduled = new Map(counts.map(({ connectionId, count }) => [connectionId, count]));
  return rows.map((row) => ({ ...row, scheduledDeliveries: scheduled.get(row.id) ?? 0 }));
}

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

/** Tells whether an administrator has results read for the account, or for any of the network. */
export async function isAnyRead(
  tx: Tx,
  workspaceId: WorkspaceId,
  { provider, id }: { provider: string; id: string | null },
): Promise<boolean> {
  const connection = { provider, ...(id && { id }) };
  return (await tx.accountResults.count({ where: { workspaceId, isOn: true, connection } })) > 0;
}

export async function saveConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    credentials,
    facts,
    ...account
  }: Omit<DiscoveredAccount, "reason" | "credentials"> & {
    credentials: NonNullable<DiscoveredAccount["credentials"]>;
    provider: string;
    sandbox: boolean;
    authorizedUserId: string;
    connectedById: string;
  },
): Promise<string> {
  const { provider, accountId, tokenExpiresAt } = account;
  const renewAt = planRenewal({ provider, credentials, tokenExpiresAt });
  const fresh = {
    ...account,
    state: "active" as const,
    ...noReason,
    renewAt,
    renewalTries: 0,
    expiryWarnedDays: null,
    authorizedAt: now(),
    facts: storedSettings(facts ?? {}),
    factsAt: now(),
  };
  const { id } = await tx.connection.upsert({
    where: { workspaceId_provider_accountId: { workspaceId, provider, accountId } },
    create: { ...fresh, workspaceId, createdAt: now() },
    update: fresh,
    select: { id: true },
  });
  // The seal is bound to the row's id, which the upsert decides.
  const sealedCredentials = sealCredentials(id, credentials);
  await tx.connection.update({ where: { id }, data: { sealedCredentials } });
  // The network may allow to this access what it denied to the former one.
  await tx.accountResults.updateMany({
    where: { connectionId: id, workspaceId },
    data: { denied: null, reasonCode: null, restUntil: null },
  });
  await resolveConnectionNotifications(tx, workspaceId, { id, resolution: "reconnected" });
  return id;
}

export async function disconnect(
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
      ...noReason,
      sealedCredentials: null,
      tokenExpiresAt: null,
      renewAt: null,
    },
  });
  await resolveConnectionNotifications(tx, workspaceId, { id, resolution: "disconnected" });
  return former.state;
}

export async function deleteConnection(
  tx: Tx,
  workspaceId: WorkspaceId,
  id: string,
): Promise<void> {
  await tx.connection.delete({ where: { id, workspaceId } });
}

export type TokenRefusal = {
  id: string;
  sealedCredentials: string | null;
  reason: Reason;
};

export async function updateToNeedsReconnect(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, sealedCredentials, reason }: TokenRefusal,
): Promise<{ name: string; connectedById: string | null } | null> {
  const [marked = null] = await tx.connection.updateManyAndReturn({
    where: { id, workspaceId, sealedCredentials, state: "active" },
    data: {
      state: "needs_reconnect",
      reasonCode: reason.code,
      reasonValues: reason.values,
      reason: null,
    },
    select: { name: true, connectedById: true },
  });
  return marked;
}

export async function countWaitingPosts(
  tx: Tx,
  workspaceId: WorkspaceId,
  connectionId: string,
): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT "postId")::int AS count FROM "Delivery"
    WHERE "connectionId" = ${connectionId}::uuid AND "workspaceId" = ${workspaceId}::uuid
      AND state IN ('scheduled', 'preparing', 'publishing')`;
  return row?.count ?? 0;
}

export type TestableRow = Prisma.ConnectionGetPayload<{ select: typeof testable }>;

export function findTestable(
  tx: Tx,
  workspaceId: WorkspaceId,
  provider: string,
): Promise<TestableRow[]> {
  return tx.connection.findMany({
    where: { workspaceId, provider, state: { not: "disconnected" } },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: 50,
    select: testable,
  });
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, cursor: string) {
  const last = await tx.connection.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  return afterCursor(cursor, last);
}
