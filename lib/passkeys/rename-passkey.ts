import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findPasskey, setPasskeyName } from "./passkey-store";
import { presentPasskey } from "./present-passkey";
import { PasskeyAnswer, RenamePasskey } from "./schema";

export const renamePasskey = operation({
  name: "rename_passkey",
  summary: "Rename one of your passkeys",
  scope: "self",
  input: RenamePasskey,
  output: PasskeyAnswer,
  run: (actor, { passkeyId: id, name }) =>
    transaction(async (tx) => {
      const userId = personOf(actor);
      const before = await findPasskey(tx, userId, id);
      const after = await setPasskeyName(tx, { userId, id, name });
      await recordAudit(tx, actor, {
        action: "passkey.updated",
        targetType: "passkey",
        targetId: id,
        before,
        after,
      });
      return { passkey: presentPasskey(after) };
    }),
});
