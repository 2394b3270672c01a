import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { turnOff } from "./preference-store";
import { preferences } from "./preferences";
import { Unsubscribe } from "./schema";
import { readSubscription } from "./unsubscribe-token";

/** The link in a mail is the proof; it can turn off one preference of one person and nothing else. */
export const unsubscribe = openOperation({
  name: "unsubscribe",
  summary: "Turn off the kind of mail that a mail's link names",
  input: Unsubscribe,
  output: z.strictObject({ unsubscribed: z.enum(preferences) }),
  failures: ["link_expired"],
  run: (caller, { token }) =>
    transaction(async (tx) => {
      const { userId, preference } = readSubscription(token);
      const found = await turnOff(tx, { userId, preference });
      if (found?.before[preference]) {
        const { workspaceId, before } = found;
        const author = { workspaceId, userId, credentialId: null, requestId: caller.requestId };
        await recordAudit(tx, author, {
          action: "user.updated",
          targetType: "user",
          targetId: userId,
          before: { notificationPreferences: before },
          after: { notificationPreferences: { ...before, [preference]: false } },
        });
      }
      return { unsubscribed: preference };
    }),
});
