import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { isTaken } from "./distinct-name";
import {
  findPasskey,
  lockAndCountPasskeys,
  namesOfPasskeys,
  setPasskeyName,
} from "./passkey-store";
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
      await lockAndCountPasskeys(tx, userId);
      const before = await findPasskey(tx, userId, id);
      assertFree(name, await namesOfPasskeys(tx, userId, id));
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

function assertFree(name: string, names: readonly string[]): void {
  if (!isTaken(name, names)) return;
  const message = `Another of your passkeys is called “${name.trim()}”. Say where this one is kept.`;
  throw new AppError("validation_failed", message, {
    details: [{ path: "name", code: "name_taken", message }],
  });
}
