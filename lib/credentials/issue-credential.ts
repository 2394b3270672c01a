import { recordAudit } from "@/lib/audit/record-audit";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { assertSignedIn } from "./assert-signed-in";
import {
  holdMembership,
  insertCredential,
  type Keyring,
  lockAndCountLive,
} from "./credential-store";
import { presentCredential } from "./present-credential";
import type { CreateCredential, CreatedCredential } from "./schema";
import { makeToken } from "./token";

/** How many keys of a keyring may work at a time. */
const liveMax = { personal: 50, team: 200 };

/** Makes a key within the actor's authority; the answer is the only place its token ever stands. */
export async function issueCredential(
  actor: Actor,
  keyring: Keyring,
  request: CreateCredential,
): Promise<CreatedCredential> {
  assertSignedIn(actor);
  assertWithinAuthority(actor, request);
  const expiresAt = expiryOf(request);
  const { kind } = keyring;
  const { token, id, secretHash } = makeToken(kind);
  return await transaction(async (tx) => {
    await assertRoom(tx, actor, keyring);
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

/** One creation at a time, and none for somebody who is being removed. */
export async function assertRoom(tx: Tx, actor: Actor, keyring: Keyring): Promise<void> {
  const live = await lockAndCountLive(tx, actor.workspaceId, keyring);
  if (live >= liveMax[keyring.kind]) {
    throw new AppError(
      "limit_reached",
      `There are ${live} working keys already. Revoke one first.`,
    );
  }
  if (await holdMembership(tx, actor.workspaceId, personOf(actor))) return;
  throw new AppError("unauthenticated", "You are no longer a member of this workspace.");
}
