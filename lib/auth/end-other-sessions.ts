import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { SessionsRevoked } from "./schema";
import { revokeOtherSessions } from "./session-store";

export const endOtherSessions = operation({
  name: "end_other_sessions",
  summary: "Sign out all your browsers but this one",
  scope: "self",
  input: z.strictObject({}),
  output: SessionsRevoked,
  run: (actor) =>
    transaction(async (tx) => {
      const kept = { userId: personOf(actor), sessionId: actor.sessionId };
      const ended = await revokeOtherSessions(tx, kept);
      for (const targetId of ended) {
        await recordAudit(tx, actor, {
          action: "session.revoked",
          targetType: "session",
          targetId,
        });
      }
      return { revokedCount: ended.length };
    }),
});
