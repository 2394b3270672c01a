import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { endSessions } from "./end-sessions";
import { lockOwnAccount } from "./lock-own-account";
import { notifyPassword } from "./password-notice";
import { PasswordRemoved } from "./schema";
import { updateUser } from "./user-store";
import { assertNotLastWayIn } from "./ways-in";

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
