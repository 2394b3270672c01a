import { z } from "zod";
import { personOf } from "@/lib/actor";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/db";
import { operation } from "@/lib/operation";
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
