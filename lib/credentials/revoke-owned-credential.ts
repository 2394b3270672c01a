import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { notFound } from "@/lib/kernel/errors";
import { assertSignedIn } from "./assert-signed-in";
import { type CredentialOwner, findCredential, markRevoked } from "./credential-store";
import { presentCredential } from "./present-credential";
import type { Credential } from "./schema";

export async function revokeOwnedCredential(
  actor: Actor,
  owner: CredentialOwner,
  id: string,
): Promise<{ credential: Credential }> {
  assertSignedIn(actor);
  const { workspaceId } = actor;
  return await transaction(async (tx) => {
    if (!(await findCredential(tx, workspaceId, { id, owner }))) throw notFound("key");
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
    const row = await findCredential(tx, workspaceId, { id, owner });
    if (!row) throw notFound("key");
    return { credential: presentCredential(row) };
  });
}
