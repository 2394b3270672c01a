import { randomBytes } from "node:crypto";
import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { actorOf } from "./actor-from-token";
import { assertSignedIn } from "./assert-signed-in";
import { findLiveCredential, insertCredential, markRevoked } from "./credential-store";
import { assertRoom } from "./issue-credential";

export type NewGrant = {
  id: string;
  /** The client's name, which the person reads in their list. */
  name: string;
  clientId: string;
  /** What was granted, with spaces between. */
  scope: string;
  accessLevel: "read" | "edit";
  includeAdmin: boolean;
  expiresAt: Date;
};

/** Keeps what a person granted an assistant as a credential of theirs, without a secret. */
export async function issueGrant(tx: Tx, actor: Actor, grant: NewGrant): Promise<void> {
  assertSignedIn(actor);
  const createdById = personOf(actor);
  await assertRoom(tx, actor, { kind: "personal", createdById });
  // Its tokens are the authorization server's: no key's secret has this hash.
  const secretHash = new Uint8Array(randomBytes(32));
  const own = { kind: "personal", createdById, secretHash } as const;
  await recordAudit(tx, actor, {
    action: "credential.granted",
    targetType: "credential",
    targetId: grant.id,
    after: await insertCredential(tx, actor.workspaceId, { ...grant, ...own }),
  });
}

/** The actor of a grant, with its person's power of today; null where it has ended. */
export async function actorOfGrant(id: string): Promise<Actor | null> {
  const row = await findLiveCredential(db, { id, kind: "personal" });
  return row && row.scope !== null ? actorOf(row, "mcp-grant") : null;
}

/** Whether a grant still lives, and its person is still a member. */
export async function isGrantLive(id: string): Promise<boolean> {
  const row = await findLiveCredential(db, { id, kind: "personal" });
  return row !== null && row.scope !== null && row.role !== null;
}

/** Ends a grant whose client gave it back, or whose token somebody used a second time. */
export async function endGrant(id: string): Promise<void> {
  const actor = await actorOfGrant(id);
  if (!actor) return;
  await transaction(async (tx) => {
    const revokedAt = await markRevoked(tx, id);
    if (!revokedAt) return;
    await recordAudit(tx, actor, {
      action: "credential.revoked",
      targetType: "credential",
      targetId: id,
      before: { revokedAt: null },
      after: { revokedAt },
    });
  });
}
