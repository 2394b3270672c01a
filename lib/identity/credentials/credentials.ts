import { assertWithinWorkspace } from "@/lib/identity/policies/policies";
import { policiesOf } from "@/lib/identity/policies/program-of";
import { type Actor, assertSignedIn, personOf, type Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  bindTeamKeysOf,
  type CredentialOwner,
  type CredentialRow,
  countWorking,
  findCredential,
  findCredentialPage,
  insertCredential,
  lockAndCountActive,
  lockMembership,
  markRevoked,
  markRevokedOf,
} from "./credential-store";
import {
  CreateCredential,
  CreatedCredential,
  type Credential,
  CredentialAnswer,
  CredentialList,
  CredentialParams,
  ListCredentials,
  type ListedCredential,
} from "./schema";
import { makeToken, tokenPrefix } from "./token";

const liveMax = { personal: 50, team: 200 };

export const listCredentials = operation({
  name: "list_credentials",
  summary: "List your own API keys and assistants, newest first",
  scope: "self",
  input: ListCredentials,
  output: CredentialList,
  run: (actor, page) =>
    listOwnedCredentials(actor, { kind: "personal", createdById: personOf(actor) }, page),
});

export const createCredential = operation({
  name: "create_credential",
  summary: "Create a personal API key",
  scope: "credentials:write",
  level: "publish",
  input: CreateCredential,
  output: CreatedCredential,
  failures: ["limit_reached", "forbidden"],
  run: (actor, request) =>
    issueCredential(actor, { kind: "personal", createdById: personOf(actor) }, request),
});

export const revokeCredential = operation({
  name: "revoke_credential",
  summary: "Revoke one of your own API keys or assistants",
  scope: "self",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) =>
    revokeOwnedCredential(actor, { kind: "personal", createdById: personOf(actor) }, credentialId),
});

export const listTeamCredentials = operation({
  name: "list_team_credentials",
  summary: "List the team's API keys and everybody's assistants, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListCredentials,
  output: CredentialList,
  run: (actor, page) => listOwnedCredentials(actor, { kind: "team" }, page),
});

export const createTeamCredential = operation({
  name: "create_team_credential",
  summary: "Create a team API key",
  scope: "workspace:admin",
  level: "publish",
  input: CreateCredential,
  output: CreatedCredential,
  failures: ["limit_reached"],
  run: (actor, request) => issueCredential(actor, { kind: "team" }, request),
});

export const revokeTeamCredential = operation({
  name: "revoke_team_credential",
  summary: "Revoke a team API key or anybody's assistant",
  scope: "workspace:admin",
  level: "publish",
  input: CredentialParams,
  output: CredentialAnswer,
  run: (actor, { credentialId }) => revokeOwnedCredential(actor, { kind: "team" }, credentialId),
});

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

/** Ends a leaving member's own keys and grants, and returns the grants; the team's keys stay. */
export async function revokeCredentialsOf(
  tx: Tx,
  actor: Actor,
  { userId, role }: { userId: string; role: Role },
): Promise<string[]> {
  await bindTeamKeysOf(tx, actor.workspaceId, { userId, lastRole: role });
  const revokedAt = now();
  const revoked = await markRevokedOf(tx, actor.workspaceId, { userId, revokedAt });
  for (const { id } of revoked) {
    await recordAudit(tx, actor, {
      action: "credential.revoked",
      targetType: "credential",
      targetId: id,
      before: { revokedAt: null },
      after: { revokedAt },
    });
  }
  return revoked.flatMap(({ id, clientId }) => (clientId === null ? [] : [id]));
}

export async function countCredentialsOf(tx: Tx, { workspaceId }: Actor, userId: string) {
  return await countWorking(tx, workspaceId, userId);
}

async function listOwnedCredentials(
  actor: Actor,
  owner: CredentialOwner,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<CredentialList> {
  assertSignedIn(actor);
  const rows = await findCredentialPage(db, actor.workspaceId, { owner, limit, cursor });
  const items = rows.slice(0, limit).map((row) => listCredential(row, actor));
  const hasMore = rows.length > limit;
  return toPage(items, hasMore);
}

function listCredential(row: CredentialRow, actor: Actor): ListedCredential {
  const { assistantsPolicy, keysPolicy } = row.workspace;
  const workspacePolicy = row.clientId === null ? keysPolicy : assistantsPolicy;
  return {
    ...presentCredential(row),
    owner: row.createdBy?.user ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    ...policiesOf({ ...row, workspacePolicy }, actor),
  };
}

function presentCredential(row: CredentialRow): Credential {
  return {
    id: row.id,
    name: row.name,
    accessLevel: row.accessLevel,
    includeAdmin: row.includeAdmin,
    tokenType: row.clientId === null ? "api-key" : "mcp-grant",
    tokenPrefix: row.clientId === null ? tokenPrefix(row) : "",
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

async function issueCredential(
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
    const { name, accessLevel, includeAdmin, policy } = request;
    if (policy) await assertWithinWorkspace(tx, actor, { kind: "keys", policy });
    const row = await insertCredential(tx, actor.workspaceId, {
      id,
      kind,
      secretHash,
      createdById: personOf(actor),
      name,
      accessLevel,
      includeAdmin,
      expiresAt,
      policy: policy ? (actor.admin ? { bound: policy } : { narrowing: policy }) : undefined,
    });
    await recordAudit(tx, actor, {
      action: "credential.created",
      targetType: "credential",
      targetId: id,
      after: { ...row, ...policy },
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

async function revokeOwnedCredential(
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
