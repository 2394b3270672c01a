import { randomBytes } from "node:crypto";
import { assertWithinWorkspace } from "@/lib/identity/policies/policies";
import type { Policy } from "@/lib/identity/policies/schema";
import { type Actor, assertSignedIn, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { actorOf } from "./actor-from-token";
import { findLiveCredential, insertCredential, markRevoked } from "./credential-store";
import { assertBelowLimit } from "./credentials";

export type NewGrant = {
  id: string;
  name: string;
  clientId: string;
  scope: string;
  accessLevel: "read" | "edit";
  includeAdmin: boolean;
  expiresAt: Date;
  /** Its person's word on what it may do; null where they left the workspace's as it is. */
  policy?: Policy | null;
};

export async function issueGrant(
  tx: Tx,
  actor: Actor,
  { policy, ...grant }: NewGrant,
): Promise<void> {
  assertSignedIn(actor);
  const createdById = personOf(actor);
  await assertBelowLimit(tx, actor, { kind: "personal", createdById });
  // The authorization server issues the tokens; no API key's secret has this random hash.
  const secretHash = new Uint8Array(randomBytes(32));
  if (policy) await assertWithinWorkspace(tx, actor, { kind: "assistants", policy });
  const row = await insertCredential(tx, actor.workspaceId, {
    ...grant,
    kind: "personal",
    createdById,
    secretHash,
    policy: policy ? { narrowing: policy } : undefined,
  });
  await recordAudit(tx, actor, {
    action: "credential.granted",
    targetType: "credential",
    targetId: grant.id,
    after: { ...row, ...policy },
  });
}

export async function actorOfGrant(id: string): Promise<Actor | null> {
  const row = await findLiveCredential(db, { id, kind: "personal" });
  return row && row.scope !== null ? actorOf(row, "mcp-grant") : null;
}

export async function isGrantLive(id: string): Promise<boolean> {
  const row = await findLiveCredential(db, { id, kind: "personal" });
  return row !== null && row.scope !== null && row.role !== null;
}

/** Ends a grant that its client returned, or one of whose tokens was used twice. */
export async function revokeGrant(id: string): Promise<void> {
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
