import { assertNotLastWayIn } from "@/lib/identity/auth/ways-in";
import { personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { isTaken } from "./passkey-name";
import { notifyPasskey } from "./passkey-notice";
import {
  deletePasskey,
  findPasskey,
  findPasskeyOwner,
  findPasskeyPage,
  lockAndCountPasskeys,
  namesOfPasskeys,
  type PasskeyRow,
  setPasskeyName,
} from "./passkey-store";
import {
  ListPasskeys,
  type Passkey,
  PasskeyAnswer,
  PasskeyList,
  PasskeyParams,
  PasskeyRemoved,
  RenamePasskey,
} from "./schema";

export const listPasskeys = operation({
  name: "list_passkeys",
  summary: "List your passkeys, newest first",
  scope: "self",
  input: ListPasskeys,
  output: PasskeyList,
  run: async (actor, { limit, cursor }) => {
    const rows = await findPasskeyPage(db, personOf(actor), { limit, cursor });
    return toPage(rows.slice(0, limit).map(presentPasskey), rows.length > limit);
  },
});

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

export function presentPasskey({ createdAt, lastUsedAt, ...row }: PasskeyRow): Passkey {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

function assertFree(name: string, names: readonly string[]): void {
  if (!isTaken(name, names)) return;
  const message = `Another of your passkeys is called “${name.trim()}”. Say where this one is kept.`;
  throw new AppError("validation_failed", message, {
    details: [{ path: "name", code: "name_taken", message }],
  });
}
