import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { LoggedOut } from "./schema";
import { revokeSession } from "./session-store";

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
