import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { AccountSettings } from "@/lib/networks/network";
import type { Prisma } from "@/prisma/generated/client";
import { storedSettings } from "./account-settings";
import { noReason } from "./connection-store";
import { warnAheadMs } from "./token-lifetime";

/** Longer than a renewal takes; after it, another process takes over from one that died. */
const leaseMs = 10 * 60_000;
const callMs = 60_000;
const claimLock = 7_245_091_637;
const rowsMax = 100;

const renewable = {
  id: true,
  workspaceId: true,
  provider: true,
  accountId: true,
  name: true,
  sandbox: true,
  authorizedUserId: true,
  sealedCredentials: true,
  tokenExpiresAt: true,
  renewAt: true,
  renewalTries: true,
} satisfies Prisma.ConnectionSelect;

const settingsColumns = {
  id: true,
  provider: true,
  sandbox: true,
  accountId: true,
  name: true,
  sealedCredentials: true,
} satisfies Prisma.ConnectionSelect;

const expiring = {
  id: true,
  workspaceId: true,
  name: true,
  connectedById: true,
  sealedCredentials: true,
  tokenExpiresAt: true,
  expiryWarnedDays: true,
} satisfies Prisma.ConnectionSelect;

export type RenewableRow = Prisma.ConnectionGetPayload<{ select: typeof renewable }>;

/**
 * Claims a connection whose renewal is due, with those that may share its token, by putting off their
 * next attempt: no other process renews them meanwhile, and no lock is held.
 */
export async function claimRenewal(): Promise<RenewableRow | null> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  return await transaction(async (tx) => {
    // Claims run one at a time: two that took halves of one grant would renew it twice.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${claimLock})::text`;
    const due = await tx.connection.findFirst({
      where: { state: "active", renewAt: { lte: instant }, ...isFree(instant) },
      orderBy: [{ renewAt: "asc" }, { id: "asc" }],
      select: renewable,
    });
    if (!due) return null;
    // Before the locks were taken, another process may have renewed the due one.
    const claimed = await lockGrant(tx, due);
    const row = claimed.find(({ id, renewAt }) => id === due.id && renewAt && renewAt <= instant);
    if (!row) return null;
    await tx.connection.updateMany({
      where: {
        id: { in: claimed.map(({ id }) => id) },
        state: "active",
        renewAt: { lte: leaseUntil },
      },
      data: { renewAt: leaseUntil, renewingUntil: afterCall(instant) },
    });
    return row;
  });
}

/** Returns null where another process renews it, or has renewed it already. */
export async function claimStale({
  id,
  sealedCredentials,
}: {
  id: string;
  sealedCredentials: string | null;
}): Promise<RenewableRow | null> {
  const instant = now();
  const [claimed = null] = await db.connection.updateManyAndReturn({
    where: { id, sealedCredentials, state: "active", ...isFree(instant) },
    data: { renewingUntil: afterCall(instant) },
    select: renewable,
  });
  return claimed;
}

export async function findSealed(id: string): Promise<string | null> {
  const row = await db.connection.findUnique({
    where: { id },
    select: { sealedCredentials: true },
  });
  return row?.sealedCredentials ?? null;
}

/**
 * Locks the usable connections of one grant in the order of their ids, as posts lock them. Includes
 * the renewed one even if a post was refused under its old token meanwhile.
 */
export async function lockGrant(tx: Tx, row: RenewableRow): Promise<RenewableRow[]> {
  const { workspaceId, provider, sandbox, authorizedUserId } = row;
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM "Connection"
    WHERE "workspaceId" = ${workspaceId}::uuid AND provider = ${provider}
      AND sandbox = ${sandbox} AND "authorizedUserId" = ${authorizedUserId}
      AND (state = 'active' OR state = 'needs_reconnect' AND id = ${row.id}::uuid)
    ORDER BY id FOR NO KEY UPDATE`;
  return await tx.connection.findMany({
    where: { id: { in: locked.map(({ id }) => id) } },
    select: renewable,
  });
}

export async function storeToken(
  tx: Tx,
  workspaceId: WorkspaceId,
  {
    id,
    ...token
  }: { id: string; sealedCredentials: string; tokenExpiresAt: Date | null; renewAt: Date | null },
): Promise<void> {
  await tx.connection.update({
    where: { id, workspaceId },
    data: {
      ...token,
      state: "active",
      ...noReason,
      renewalTries: 0,
      renewingUntil: null,
      expiryWarnedDays: null,
    },
  });
}

export async function postponeRenewal(
  tx: Tx,
  { id, workspaceId }: RenewableRow,
  { renewAt, renewalTries }: { renewAt: Date | null; renewalTries: number },
): Promise<void> {
  await tx.connection.update({
    where: { id, workspaceId },
    data: { renewAt, renewalTries, renewingUntil: null },
  });
}

export type SettingsRow = Prisma.ConnectionGetPayload<{ select: typeof settingsColumns }>;

/** Claims one whose settings were read before an instant: of all, or the one that is named. */
export async function claimSettings({
  providers,
  before,
  instant,
  only = {},
}: {
  providers: string[];
  before: Date;
  instant: Date;
  only?: { id: string; workspaceId: WorkspaceId } | Record<string, never>;
}): Promise<SettingsRow | null> {
  const isDue: Prisma.ConnectionWhereInput = {
    ...only,
    provider: { in: providers },
    state: "active",
    OR: [{ factsAt: null }, { factsAt: { lte: before } }],
  };
  const due = await db.connection.findFirst({ where: isDue, select: { id: true } });
  if (!due) return null;
  const [claimed = null] = await db.connection.updateManyAndReturn({
    where: { ...isDue, id: due.id },
    data: { factsAt: instant },
    select: settingsColumns,
  });
  return claimed;
}

export async function storeSettings(id: string, settings: AccountSettings): Promise<void> {
  await db.connection.updateMany({ where: { id }, data: { facts: storedSettings(settings) } });
}

export type ExpiringRow = Prisma.ConnectionGetPayload<{ select: typeof expiring }> & {
  tokenExpiresAt: Date;
};

export async function findExpiring(lastDayMs: number): Promise<ExpiringRow[]> {
  const instant = now().getTime();
  const rows = await db.connection.findMany({
    where: {
      state: "active",
      tokenExpiresAt: { gt: new Date(instant), lte: new Date(instant + warnAheadMs) },
      AND: [
        { OR: [{ renewAt: null }, { renewalTries: { gt: 0 } }] },
        {
          OR: [
            { expiryWarnedDays: null },
            { expiryWarnedDays: { gt: 1 }, tokenExpiresAt: { lte: new Date(instant + lastDayMs) } },
          ],
        },
      ],
    },
    orderBy: { tokenExpiresAt: "asc" },
    take: rowsMax,
    select: expiring,
  });
  return rows.filter((row): row is ExpiringRow => row.tokenExpiresAt !== null);
}

/** Returns true to one caller for each token and number of days: that caller gives the warning. */
export async function claimWarning(tx: Tx, row: ExpiringRow, days: number): Promise<boolean> {
  const { id, sealedCredentials, expiryWarnedDays } = row;
  const { count } = await tx.connection.updateMany({
    where: {
      id,
      workspaceId: row.workspaceId,
      sealedCredentials,
      expiryWarnedDays,
      state: "active",
    },
    data: { expiryWarnedDays: days },
  });
  return count === 1;
}

export function findExpired(
  before: Date,
): Promise<Pick<ExpiringRow, "id" | "workspaceId" | "sealedCredentials">[]> {
  return db.connection.findMany({
    where: { state: "active", renewAt: null, tokenExpiresAt: { lt: before } },
    orderBy: { tokenExpiresAt: "asc" },
    take: rowsMax,
    select: { id: true, workspaceId: true, sealedCredentials: true },
  });
}

function isFree(instant: Date) {
  return { OR: [{ renewingUntil: null }, { renewingUntil: { lte: instant } }] };
}

function afterCall(instant: Date): Date {
  return new Date(instant.getTime() + callMs);
}
