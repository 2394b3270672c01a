import type { z } from "zod";
import { recognizeDevice } from "@/lib/identity/devices/recognize-device";
import type { Actor, Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { type AnonymousCaller, openOperation } from "@/lib/kernel/open-operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { memberActor } from "./actor-from-session";
import { recentAuthMinutes } from "./authenticate";
import { verifyPassword } from "./password";
import { LogIn, type Reauthenticated, UserAndWorkspace } from "./schema";
import { createSession, renewAuthentication } from "./session-store";
import { findPasswordByEmail, findUserAndWorkspace } from "./user-store";

export const logIn = openOperation({
  name: "log_in",
  summary: "Sign in with e-mail and password",
  input: LogIn,
  output: UserAndWorkspace,
  failures: ["invalid_login"],
  run: async (caller, { email, password }) => {
    const user = await findPasswordByEmail(db, email);
    const proved = await verifyPassword(user?.passwordHash ?? null, password);
    const membership = user?.membership;
    if (!proved || !user || !membership) {
      throw new AppError("invalid_login", "The e-mail or the password is not right.");
    }
    const { answer, token } = await transaction((tx) =>
      startSession(tx, caller, { ...membership, userId: user.id }),
    );
    caller.startSession(token);
    return answer;
  },
});

/**
 * Signs a person in, in the transaction of what proved who they are. Give the token to
 * `caller.startSession` once the transaction is committed.
 */
export async function startSession(
  tx: Tx,
  caller: AnonymousCaller,
  {
    joins = false,
    authenticatedAt = now(),
    ...membership
  }: {
    workspaceId: string;
    userId: string;
    role: Role;
    /** Is set while the person joins, by set-up or by an invitation: their browser raises no notice. */
    joins?: boolean;
    authenticatedAt?: Date;
  },
): Promise<{ actor: Actor; token: string; answer: UserAndWorkspace }> {
  const { userAgent, requestId } = caller;
  const { userId } = membership;
  const { sessionId, token } = await createSession(tx, { userId, userAgent, authenticatedAt });
  const actor = memberActor({ ...membership, sessionId, requestId });
  await recordAudit(tx, actor, {
    action: "session.created",
    targetType: "session",
    targetId: sessionId,
  });
  const answer = await findUserAndWorkspace(tx, userId);
  await recognizeDevice(tx, caller, { ...membership, joins });
  return { actor: { ...actor, authenticatedAt }, token, answer };
}

/** Give the returned token to the browser once the transaction is committed. */
export async function recordReauthentication(
  tx: Tx,
  actor: Actor,
  at = now(),
): Promise<{ token: string; answer: z.input<typeof Reauthenticated> }> {
  const { sessionId } = actor;
  if (!sessionId) throw new AppError("session_required", "Only a signed-in person can do this.");
  const token = await renewAuthentication(tx, sessionId, at);
  await recordAudit(tx, actor, {
    action: "session.reauthenticated",
    targetType: "session",
    targetId: sessionId,
  });
  const until = new Date(at.getTime() + recentAuthMinutes * 60_000);
  return { token, answer: { recentAuthUntil: until.toISOString() } };
}
