import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { SessionParams, SessionRevoked } from "./schema";
import { revokeOwnSession } from "./session-store";

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
