import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recentAuthMinutes } from "./authenticate";
import { verifyPassword } from "./password";
import { Reauthenticate, Reauthenticated } from "./schema";
import { renewAuthentication } from "./session-store";
import { findPasswordById } from "./user-store";

export const reauthenticate = operation({
  name: "reauthenticate",
  summary: "Prove your password again for sensitive actions",
  scope: "self",
  input: Reauthenticate,
  output: Reauthenticated,
  failures: ["invalid_login"],
  run: async (actor, { password }) => {
    const { sessionId } = actor;
    const proved = await verifyPassword(await findPasswordById(db, personOf(actor)), password);
    if (!proved || !sessionId) throw new AppError("invalid_login", "The password is not right.");
    return await transaction(async (tx) => {
      const authenticatedAt = await renewAuthentication(tx, sessionId);
      await recordAudit(tx, actor, {
        action: "session.reauthenticated",
        targetType: "session",
        targetId: sessionId,
      });
      const until = new Date(authenticatedAt.getTime() + recentAuthMinutes * 60_000);
      return { recentAuthUntil: until.toISOString() };
    });
  },
});
