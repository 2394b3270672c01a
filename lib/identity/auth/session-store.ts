import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { hashToken, newOneTimeToken } from "@/lib/kernel/one-time-token";
import { afterCursor } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { sessionIdleHours, sessionMaxDays } from "./session-cookie";

/** Requests that a page sent before it learned the new token are answered. */
export const rotationOverlapSeconds = 30;

export async function createSession(
  tx: Tx,
  {
    userId,
    userAgent,
    authenticatedAt,
  }: { userId: string; userAgent: string | null; authenticatedAt?: Date },
): Promise<{ sessionId: string; token: string }> {
  const { token, tokenHash } = newOneTimeToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + sessionMaxDays * 86_400_000);
  const row = await tx.session.create({
    data: {
      userId,
      userAgent: userAgent?.slice(0, 400) ?? null,
      tokenHash,
      createdAt: at,
      lastSeenAt: at,
      authenticatedAt: authenticatedAt ?? at,
      expiresAt,
    },
    select: { id: true },
  });
  return { sessionId: row.id, token };
}

export async function findSession(tx: Tx, token: string) {
  const where = { tokenHash: hashToken(token), ...live() };
  return await tx.session.findFirst({ where, select: sessionFields });
}

/** Finds the session by the token that a rotation replaced; it proves nothing recent. */
export async function findRotatedSession(tx: Tx, token: string) {
  const former = { formerTokenHash: hashToken(token), formerUntil: { gt: now() } };
  const row = await tx.session.findFirst({
    where: { ...former, ...live() },
    select: sessionFields,
  });
  return row && { ...row, authenticatedAt: null };
}

const sessionFields = {
  id: true,
  userId: true,
  authenticatedAt: true,
  lastSeenAt: true,
  user: { select: { memberships: { select: { workspaceId: true, role: true }, take: 1 } } },
} as const;

export async function isLiveSession(tx: Tx, sessionId: string): Promise<boolean> {
  return (await tx.session.count({ where: { id: sessionId, ...live() } })) > 0;
}

export async function touchSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.session.updateMany({ where: { id: sessionId }, data: { lastSeenAt: now() } });
}

export async function revokeSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.session.updateMany({
    where: { id: sessionId, revokedAt: null },
    data: { revokedAt: now() },
  });
}

export async function revokeOwnSession(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  const { count } = await tx.session.updateMany({
    where: { id: sessionId, userId, ...live() },
    data: { revokedAt: now() },
  });
  if (count === 0) throw notFound("session");
}

export async function revokeOtherSessions(
  tx: Tx,
  { userId, sessionId }: { userId: string; sessionId: string | null },
): Promise<string[]> {
  const kept = sessionId === null ? {} : { id: { not: sessionId } };
  const rows = await tx.session.updateManyAndReturn({
    where: { userId, ...live(), ...kept },
    data: { revokedAt: now() },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function findSessionPage(
  tx: Tx,
  userId: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  return await tx.session.findMany({
    where: { userId, ...live(), ...(cursor ? await olderThan(tx, userId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: { id: true, createdAt: true, lastSeenAt: true, userAgent: true },
  });
}

/**
 * Notes a new proof and returns the session's new token: whoever copied the old one does not gain
 * by it.
 */
export async function renewAuthentication(
  tx: Tx,
  sessionId: string,
  authenticatedAt: Date,
): Promise<string> {
  const { token, tokenHash } = newOneTimeToken();
  const formerUntil = new Date(now().getTime() + rotationOverlapSeconds * 1000);
  await tx.$executeRaw`
    UPDATE "Session"
    SET "formerTokenHash" = "tokenHash", "formerUntil" = ${formerUntil},
        "tokenHash" = ${tokenHash}, "authenticatedAt" = ${authenticatedAt}
    WHERE id = ${sessionId}::uuid`;
  return token;
}

export async function deleteEndedSessions(tx: Tx, endedBefore: Date): Promise<number> {
  const { count } = await tx.session.deleteMany({
    where: { OR: [{ expiresAt: { lt: endedBefore } }, { revokedAt: { lt: endedBefore } }] },
    limit: purgeBatch,
  });
  return count;
}

function live() {
  const at = now();
  const idleSince = new Date(at.getTime() - sessionIdleHours * 3_600_000);
  return { revokedAt: null, expiresAt: { gt: at }, lastSeenAt: { gt: idleSince } };
}

async function olderThan(tx: Tx, userId: string, cursor: string) {
  const where = { id: cursor, userId };
  const last = await tx.session.findFirst({ where, select: { createdAt: true } });
  return afterCursor(cursor, last);
}
