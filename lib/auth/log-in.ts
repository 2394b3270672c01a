import { recordAudit } from "@/lib/audit/record-audit";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { memberActor } from "./member-actor";
import { verifyAgainstDecoy, verifyPassword } from "./password";
import { LogIn, UserAndWorkspace } from "./schema";
import { createSession } from "./session-store";
import { findPasswordByEmail, findUserAndWorkspace } from "./user-store";

export const logIn = openOperation({
  name: "log_in",
  summary: "Sign in with e-mail and password",
  input: LogIn,
  output: UserAndWorkspace,
  failures: ["invalid_login"],
  run: async (caller, { email, password }) => {
    const user = await findPasswordByEmail(db, email);
    const proved = user
      ? await verifyPassword(user.passwordHash, password)
      : await verifyAgainstDecoy(password);
    const membership = user?.memberships[0];
    if (!proved || !user || !membership) {
      throw new AppError("invalid_login", "The e-mail or the password is not right.");
    }
    const { userAgent, requestId } = caller;
    const { answer, token } = await transaction(async (tx) => {
      const session = await createSession(tx, { userId: user.id, userAgent });
      const { sessionId } = session;
      const actor = memberActor({ ...membership, userId: user.id, sessionId, requestId });
      await recordAudit(tx, actor, {
        action: "session.created",
        targetType: "session",
        targetId: sessionId,
      });
      return { token: session.token, answer: await findUserAndWorkspace(tx, user.id) };
    });
    caller.startSession(token);
    return answer;
  },
});
