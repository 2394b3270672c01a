import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";

const columns = {
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

export type RenewableRow = Prisma.ConnectionGetPayload<{ select: typeof columns }>;

/** Longer than a renewal takes; a process that died over one leaves it to the next after that. */
const leaseMs = 10 * 60_000;
/** Any number that no other advisory lock has. */
const claimLock = 7_245_091_637;

/**
 * Takes a connection whose renewal is due, together with those that may share its token, so that no
 * other process renews them meanwhile: their next attempt is put off. No lock is kept for it.
 */
export async function claimRenewal(): Promise<RenewableRow | null> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  return await transaction(async (tx) => {
    // One claim at a time: two that took halves of one grant would renew it twice.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(${claimLock})::text`;
    const due = await tx.connection.findFirst({
      where: { state: "active", renewAt: { lte: instant } },
      orderBy: [{ renewAt: "asc" }, { id: "asc" }],
      select: columns,
    });
    if (!due) return null;
    // What one person let us into may share a token. Under the locks it may be another one by now.
    const claimed = await lockGrant(tx, due);
    const row = claimed.find(({ id, renewAt }) => id === due.id && renewAt && renewAt <= instant);
    if (!row) return null;
    await tx.connection.updateMany({
      where: {
        id: { in: claimed.map(({ id }) => id) },
        state: "active",
        renewAt: { lte: leaseUntil },
      },
      data: { renewAt: leaseUntil },
    });
    return row;
  });
}

/**
 * The usable connections of one grant, locked in the order of their ids as posts lock them. The one
 * that is being renewed may have been refused meanwhile under the token that is about to go.
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
    select: columns,
  });
}

type NewToken = { sealedCredentials: string; tokenExpiresAt: Date | null; renewAt: Date | null };

/** Puts a new token into a locked connection, which is as new as after a reconnect. */
export async function storeToken(tx: Tx, id: string, token: NewToken): Promise<void> {
  await tx.connection.update({
    where: { id },
    data: { ...token, state: "active", reason: null, renewalTries: 0, expiryWarnedDays: null },
  });
}

/** Notes an attempt on a locked connection that did not reach the network; null gives up on it. */
export async function postponeRenewal(
  tx: Tx,
  id: string,
  { renewAt, renewalTries }: { renewAt: Date | null; renewalTries: number },
): Promise<void> {
  await tx.connection.update({ where: { id }, data: { renewAt, renewalTries } });
}
