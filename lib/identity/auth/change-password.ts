import { z } from "zod";
import { personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notifySecurity } from "@/lib/records/notifications/notify";
import { type PasswordEvent, passwordWords } from "@/lib/records/words/security-words";
import { hashPassword } from "./password";
import { assertAcceptablePassword } from "./password-policy";
import { ChangePassword, PasswordChanged, PasswordRemoved } from "./schema";
import { endSessions, lockOwnAccount } from "./sessions";
import { type Account, findAccount, updateUser } from "./user-store";
import { assertNotLastWayIn } from "./ways-in";

export const changePassword = operation({
  name: "change_password",
  summary: "Set or change your password, and sign out your other browsers",
  scope: "self",
  input: ChangePassword,
  output: PasswordChanged,
  run: async (actor, { password }) => {
    const { workspaceId, sessionId } = actor;
    const userId = personOf(actor);
    const known = await findAccount(db, { userId, workspaceId });
    if (!known) throw notFound("member");
    assertAcceptablePassword(password, known);
    const passwordHash = await hashPassword(password);
    return await transaction(async (tx) => {
      const account = await lockOwnAccount(tx, actor);
      await updateUser(tx, userId, { passwordHash });
      await endSessions(tx, actor, { userId, sessionId });
      await recordAudit(tx, actor, {
        action: "password.changed",
        targetType: "password",
        targetId: userId,
      });
      const event = account.passwordHash === null ? "set" : "changed";
      await notifyPassword(tx, account, { event });
      return { changed: true as const };
    });
  },
});

export const removePassword = operation({
  name: "remove_password",
  summary: "Remove your password, and sign out your other browsers",
  scope: "self",
  input: z.strictObject({}),
  output: PasswordRemoved,
  failures: ["limit_reached"],
  run: (actor) =>
    transaction(async (tx) => {
      const account = await lockOwnAccount(tx, actor);
      const { userId } = account;
      if (account.passwordHash === null) return { removed: true as const };
      await assertNotLastWayIn(tx, userId);
      await updateUser(tx, userId, { passwordHash: null });
      await endSessions(tx, actor, { userId, sessionId: actor.sessionId });
      await recordAudit(tx, actor, {
        action: "password.removed",
        targetType: "password",
        targetId: userId,
      });
      await notifyPassword(tx, account, { event: "removed" });
      return { removed: true as const };
    }),
});

export async function notifyPassword(
  tx: Tx,
  { workspaceId, userId, email, workspaceName }: Account,
  { event, actorName = "" }: { event: PasswordEvent; actorName?: string },
): Promise<void> {
  const { fact, advice } = passwordWords[event](actorName);
  const subject = subjects[event];
  await notifySecurity(tx, workspaceId, {
    userId,
    email,
    topic: "sessions",
    notice: { code: "password", values: { event, by: actorName } },
    content: {
      subject: `${subject} at ${workspaceName}`.slice(0, 200),
      heading: subject,
      paragraphs: [fact, advice],
      button: { label: "Look at your sessions", url: `${env.BASE_URL}/settings/sessions` },
      reason: "You get this mail because it is about the security of your account.",
    },
  });
}

const subjects: Record<PasswordEvent, string> = {
  set: "You have a password now",
  changed: "Your password was changed",
  reset: "Your password was set anew",
  removed: "Your password was removed",
  linkByAdmin: "A link for a new password was made for you",
  linkByMachine: "A link for a new password was made for you",
};
