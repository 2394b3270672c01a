import { createHash, randomBytes } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";

/** Limits the sign-in at the network, and then again the choice of accounts. */
const authorizationMinutes = 10;

/** Returns the OAuth state, which nobody can read later: the row holds its hash. */
export async function createAuthorization(
  tx: Tx,
  workspaceId: WorkspaceId,
  authorization: {
    userId: string;
    sessionId: string;
    provider: string;
    reconnectId: string | null;
  },
): Promise<{ id: string; expiresAt: Date; state: string }> {
  const state = randomBytes(32).toString("base64url");
  const row = await tx.pageAuthorization.create({
    data: {
      ...authorization,
      workspaceId,
      stateHash: hashState(state),
      createdAt: now(),
      expiresAt: inTenMinutes(),
    },
    select: { id: true, expiresAt: true },
  });
  return { ...row, state };
}

export async function keepSignIn(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, sealedSignIn }: { id: string; sealedSignIn: string },
): Promise<void> {
  await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, state: "started" },
    data: { sealedSignIn },
  });
}

export async function findStarted(
  tx: Tx,
  workspaceId: WorkspaceId,
  returning: { state: string; userId: string; sessionId: string; provider: string },
) {
  const { state, ...owner } = returning;
  return await tx.pageAuthorization.findFirst({
    where: { ...owner, workspaceId, state: "started", stateHash: hashState(state) },
    select: { id: true, stateHash: true, reconnectId: true, expiresAt: true, sealedSignIn: true },
  });
}

export async function consumeState(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, stateHash }: { id: string; stateHash: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const { count } = await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, stateHash, state: "started", expiresAt: { gt: now() } },
    data: { stateHash: new Uint8Array(randomBytes(32)), sealedSignIn: null },
  });
  return count === 1;
}

export async function storeDiscovery(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, sealedDiscovery }: { id: string; sealedDiscovery: string },
): Promise<boolean> {
  const { count } = await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, state: "started" },
    data: { state: "pending", sealedDiscovery, expiresAt: inTenMinutes() },
  });
  return count === 1;
}

export async function refuseAuthorization(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, sealedRefusal }: { id: string; sealedRefusal: string },
): Promise<void> {
  await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, state: "started" },
    data: { state: "cancelled", sealedDiscovery: sealedRefusal },
  });
}

type OwnedAuthorization = { id: string; userId: string; provider?: string };

export async function findRefused(tx: Tx, workspaceId: WorkspaceId, owned: OwnedAuthorization) {
  return await tx.pageAuthorization.findFirst({
    where: { ...owned, workspaceId, state: "cancelled", expiresAt: { gt: now() } },
    select: { id: true, provider: true, sealedDiscovery: true },
  });
}

export async function findPending(tx: Tx, workspaceId: WorkspaceId, owned: OwnedAuthorization) {
  return await tx.pageAuthorization.findFirst({
    where: { ...owned, workspaceId, state: "pending", expiresAt: { gt: now() } },
    select: { id: true, provider: true, sealedDiscovery: true, expiresAt: true },
  });
}

export async function closeAuthorization(
  tx: Tx,
  workspaceId: WorkspaceId,
  closing: OwnedAuthorization & { from: ("started" | "pending")[]; to: "consumed" | "cancelled" },
): Promise<boolean> {
  const { from, to, ...owned } = closing;
  const { count } = await tx.pageAuthorization.updateMany({
    where: { ...owned, workspaceId, state: { in: from }, expiresAt: { gt: now() } },
    data: { state: to, sealedDiscovery: null },
  });
  return count === 1;
}

/** Deletes expired authorizations of all workspaces: an unused token must not outlive its ten minutes. */
export async function purgeAuthorizations(tx: Tx): Promise<number> {
  const { count } = await tx.pageAuthorization.deleteMany({
    where: { expiresAt: { lt: now() } },
    limit: purgeBatch,
  });
  return count;
}

export type Authorized = {
  provider: string;
  userId: string;
  by: "person" | "account";
  until: Date;
};

export type AuthorizedConnection = {
  id: string;
  workspaceId: WorkspaceId;
  provider: string;
  name: string;
  avatarUrl: string | null;
  connectedById: string | null;
};

export async function lockAuthorized(
  tx: Tx,
  { provider, userId, by, until }: Authorized,
): Promise<AuthorizedConnection[]> {
  const isByAccount = by === "account";
  const rows = await tx.$queryRaw<
    (Omit<AuthorizedConnection, "workspaceId"> & { workspaceId: string })[]
  >`
    SELECT id, "workspaceId", provider, name, "avatarUrl", "connectedById" FROM "Connection"
    WHERE provider = ${provider}
      AND ("authorizedUserId" = ${userId} OR (${isByAccount} AND "accountId" = ${userId}))
      AND coalesce("authorizedAt" <= ${until}, true)
    ORDER BY id FOR UPDATE`;
  return rows.map((row) => ({ ...row, workspaceId: workspaceId(row.workspaceId) }));
}

type PendingDiscovery = { id: string; workspaceId: string; sealedDiscovery: string | null };

export function findPendingDiscoveries(
  tx: Tx,
  { provider, until }: Authorized,
): Promise<PendingDiscovery[]> {
  return tx.pageAuthorization.findMany({
    where: {
      provider,
      createdAt: { lte: until },
      state: "pending",
      sealedDiscovery: { not: null },
    },
    select: { id: true, workspaceId: true, sealedDiscovery: true },
  });
}

export async function cancelPending(
  tx: Tx,
  { id, workspaceId }: Pick<PendingDiscovery, "id" | "workspaceId">,
): Promise<void> {
  await tx.pageAuthorization.updateMany({
    where: { id, workspaceId, state: "pending" },
    data: { state: "cancelled", sealedDiscovery: null },
  });
}

function hashState(state: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(state).digest());
}

function inTenMinutes(): Date {
  return new Date(now().getTime() + authorizationMinutes * 60_000);
}
