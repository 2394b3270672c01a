import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { assertSignedIn } from "./assert-signed-in";
import { findCredential, type Keyring, markRevoked } from "./credential-store";
import { presentCredential } from "./present-credential";
import type { Credential } from "./schema";

/** Ends a key of the keyring from the next request on; ending it again changes nothing. */
export async function endCredential(
  actor: Actor,
  keyring: Keyring,
  id: string,
): Promise<{ credential: Credential }> {
  assertSignedIn(actor);
  const { workspaceId } = actor;
  return await transaction(async (tx) => {
    if (!(await findCredential(tx, workspaceId, { id, keyring }))) throw notFound("key");
    const revokedAt = await markRevoked(tx, id);
    if (revokedAt) {
      await recordAudit(tx, actor, {
        action: "credential.revoked",
        targetType: "credential",
        targetId: id,
        before: { revokedAt: null },
        after: { revokedAt },
      });
    }
    const row = await findCredential(tx, workspaceId, { id, keyring });
    if (!row) throw notFound("key");
    return { credential: presentCredential(row) };
  });
}
