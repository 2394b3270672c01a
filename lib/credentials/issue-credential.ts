import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { assertSignedIn } from "./assert-signed-in";
import {
  type CredentialOwner,
  insertCredential,
  lockAndCountActive,
  lockMembership,
} from "./credential-store";
import { presentCredential } from "./present-credential";
import type { CreateCredential, CreatedCredential } from "./schema";
import { makeToken } from "./token";

const liveMax = { personal: 50, team: 200 };

export async function issueCredential(
  actor: Actor,
  owner: CredentialOwner,
  request: CreateCredential,
): Promise<CreatedCredential> {
  assertSignedIn(actor);
  assertWithinAuthority(actor, request);
  const expiresAt = expiryOf(request);
  const { kind } = owner;
  const { token, id, secretHash } = makeToken(kind);
  return await transaction(async (tx) => {
    await assertBelowLimit(tx, actor, owner);
    const { name, accessLevel, includeAdmin } = request;
    const row = await insertCredential(tx, actor.workspaceId, {
      id,
      kind,
      secretHash,
      createdById: personOf(actor),
      name,
      accessLevel,
      includeAdmin,
      expiresAt,
    });
    await recordAudit(tx, actor, {
      action: "credential.created",
      targetType: "credential",
      targetId: id,
      after: row,
    });
    return { credential: presentCredential(row), token };
  });
}

function assertWithinAuthority({ admin }: Actor, { includeAdmin }: CreateCredential): void {
  if (!includeAdmin || admin) return;
  throw new AppError("forbidden", "Only an administrator's key can do what administrators do.");
}

function expiryOf({ expiresAt }: CreateCredential): Date | null {
  if (expiresAt === null) return null;
  const at = new Date(expiresAt);
  if (at > now()) return at;
  const message = "must be in the future";
  throw new AppError("validation_failed", `expiresAt: ${message}`, {
    details: [{ path: "expiresAt", code: "in_past", message }],
  });
}

/**
 * Throws `limit_reached`, or `unauthenticated` for a member who is being removed. Creations run
 * one at a time.
 */
export async function assertBelowLimit(
  tx: Tx,
  actor: Actor,
  owner: CredentialOwner,
): Promise<void> {
  const live = await lockAndCountActive(tx, actor.workspaceId, owner);
  if (live >= liveMax[owner.kind]) {
    throw new AppError(
      "limit_reached",
      `There are ${live} working keys already. Revoke one first.`,
    );
  }
  if (await lockMembership(tx, actor.workspaceId, personOf(actor))) return;
  throw new AppError("unauthenticated", "You are no longer a member of this workspace.");
}
