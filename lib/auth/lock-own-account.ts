import { type Actor, personOf } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { isLiveSession } from "./session-store";
import { type Account, findAccount, lockUser } from "./user-store";

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
