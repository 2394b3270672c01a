import { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  ListSessions,
  LoggedOut,
  SessionList,
  SessionParams,
  SessionRevoked,
  SessionsRevoked,
} from "./schema";
import {
  deleteEndedSessions,
  findSessionPage,
  isLiveSession,
  revokeOtherSessions,
  revokeOwnSession,
  revokeSession,
} from "./session-store";
import { type Account, findAccount, lockUser } from "./user-store";

const keptDays = 30;

export const listSessions = operation({
  name: "list_sessions",
  summary: "List the browsers you are signed in with, newest first",
  scope: "self",
  input: ListSessions,
  output: SessionList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findSessionPage(db, personOf(actor), { limit, cursor });
    const items = rows.slice(0, limit).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastSeenAt: row.lastSeenAt.toISOString(),
      current: row.id === actor.sessionId,
    }));
    const hasMore = rows.length > limit;
    return toPage(items, hasMore);
  },
});

export const endSession = operation({
  name: "end_session",
  summary: "Sign out one of your browsers",
  scope: "self",
  input: SessionParams,
  output: SessionRevoked,
  run: (actor, { sessionId }) =>
    transaction(async (tx) => {
      await revokeOwnSession(tx, { userId: personOf(actor), sessionId });
      await recordAudit(tx, actor, {
        action: "session.revoked",
        targetType: "session",
        targetId: sessionId,
      });
      return { revoked: true as const };
    }),
});

export const endOtherSessions = operation({
  name: "end_other_sessions",
  summary: "Sign out all your browsers but this one",
  scope: "self",
  input: z.strictObject({}),
  output: SessionsRevoked,
  run: (actor) =>
    transaction(async (tx) => {
      const others = { userId: personOf(actor), sessionId: actor.sessionId };
      return { revokedCount: await endSessions(tx, actor, others) };
    }),
});

export const logOut = operation({
  name: "log_out",
  summary: "End this browser session",
  scope: "self",
  input: z.strictObject({}),
  output: LoggedOut,
  run: async (actor): Promise<z.input<typeof LoggedOut>> => {
    const { sessionId } = actor;
    if (sessionId) {
      await transaction(async (tx) => {
        await revokeSession(tx, sessionId);
        await recordAudit(tx, actor, {
          action: "session.revoked",
          targetType: "session",
          targetId: sessionId,
        });
      });
    }
    return { loggedOut: true };
  },
});

export async function endSessions(
  tx: Tx,
  author: Pick<Actor, "workspaceId" | "userId" | "credentialId" | "requestId">,
  whose: { userId: string; sessionId: string | null },
): Promise<number> {
  const ended = await revokeOtherSessions(tx, whose);
  for (const targetId of ended) {
    await recordAudit(tx, author, { action: "session.revoked", targetType: "session", targetId });
  }
  return ended.length;
}

/**
 * Locks the person who calls and reads them anew. Throws `unauthenticated` when another browser has
 * ended this session in the meantime, so that of two changes at once the first one counts.
 */
export async function lockOwnAccount(tx: Tx, actor: Actor): Promise<Account> {
  const userId = personOf(actor);
  await lockUser(tx, userId);
  const live = actor.sessionId !== null && (await isLiveSession(tx, actor.sessionId));
  const account = live ? await findAccount(tx, { userId, workspaceId: actor.workspaceId }) : null;
  if (account) return account;
  throw new AppError("unauthenticated", "You were signed out in the meantime. Sign in again.");
}

export function deleteExpiredSessions(): Promise<number> {
  return deleteEndedSessions(db, new Date(now().getTime() - keptDays * 86_400_000));
}
