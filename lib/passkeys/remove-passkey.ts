import { recordAudit } from "@/lib/audit/record-audit";
import { assertNotLastWayIn } from "@/lib/auth/ways-in";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { notifyPasskey } from "./passkey-notice";
import { deletePasskey, findPasskey, findPasskeyOwner } from "./passkey-store";
import { PasskeyParams, PasskeyRemoved } from "./schema";

export const removePasskey = operation({
  name: "remove_passkey",
  summary: "Remove one of your passkeys",
  scope: "self",
  input: PasskeyParams,
  output: PasskeyRemoved,
  failures: ["limit_reached"],
  run: (actor, { passkeyId: id }) =>
    transaction(async (tx) => {
      const userId = personOf(actor);
      await findPasskey(tx, userId, id);
      await assertNotLastWayIn(tx, userId);
      // A removal that was first is seen only under the lock.
      const before = await findPasskey(tx, userId, id);
      await deletePasskey(tx, userId, id);
      await recordAudit(tx, actor, {
        action: "passkey.deleted",
        targetType: "passkey",
        targetId: id,
        before,
      });
      const { email } = await findPasskeyOwner(tx, userId);
      const { name } = before;
      await notifyPasskey(tx, actor.workspaceId, { event: "removed", userId, email, name });
      return { removed: true as const };
    }),
});
