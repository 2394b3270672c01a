import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { insertPasskey } from "./insert-passkey";
import { ownSession } from "./own-session";
import { assertBelowLimit } from "./passkey-limit";
import { notifyPasskey } from "./passkey-notice";
import { findPasskeyOwner, lockAndCountPasskeys } from "./passkey-store";
import { presentPasskey } from "./present-passkey";
import { AddPasskeyBody, PasskeyAnswer } from "./schema";
import { verifyRegistration } from "./verify-registration";

export const addPasskey = operation({
  name: "add_passkey",
  summary: "Add the passkey that your browser made",
  scope: "self",
  input: AddPasskeyBody.extend({ userAgent: z.string().nullable() }),
  output: PasskeyAnswer,
  failures: ["limit_reached"],
  run: async (actor, { passkey: response, userAgent }) => {
    const { userId, sessionId } = ownSession(actor);
    const ceremony = { purpose: "register" as const, sessionId };
    const { newPasskey } = await verifyRegistration({ response, userAgent }, ceremony);
    return await transaction(async (tx) => {
      assertBelowLimit(await lockAndCountPasskeys(tx, userId));
      const row = await insertPasskey(tx, userId, newPasskey);
      await recordAudit(tx, actor, {
        action: "passkey.created",
        targetType: "passkey",
        targetId: row.id,
        after: row,
      });
      const { email } = await findPasskeyOwner(tx, userId);
      const { name } = row;
      await notifyPasskey(tx, actor.workspaceId, { event: "added", userId, email, name });
      return { passkey: presentPasskey(row) };
    });
  },
});
