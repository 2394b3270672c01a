import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { lockOwnAccount } from "../lock-own-account";
import { cancelPendingChange } from "./email-change-store";
import { EmailChangeCancelled } from "./schema";

export const cancelEmailChange = operation({
  name: "cancel_email_change",
  summary: "Give up changing your e-mail address",
  scope: "self",
  input: z.strictObject({}),
  output: EmailChangeCancelled,
  run: (actor) =>
    transaction(async (tx) => {
      const { userId } = await lockOwnAccount(tx, actor);
      if (await cancelPendingChange(tx, userId)) {
        await recordAudit(tx, actor, {
          action: "email.cancelled",
          targetType: "email",
          targetId: userId,
        });
      }
      return { pending: null };
    }),
});
