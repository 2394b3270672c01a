import { createHash, randomBytes } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** Limits the sign-in at the network, and then again the choice of accounts. */
const authorizationMinutes = 10;

type NewAuthorization = {
  userId: string;
  sessionId: string;
  provider: string;
  reconnectId: string | null;
};

/** Returns the OAuth state, which nobody can read later: the row holds its hash. */
export async function createAuthorization(
  tx: Tx,
  workspaceId: WorkspaceId,
  authorization: NewAuthorization,
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

type ReturningState = { state: string; userId: string; sessionId: string; provider: string };

export async function findStarted(tx: Tx, workspaceId: WorkspaceId, returning: ReturningState) {
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

export async function findRefused(tx: Tx, workspaceId: WorkspaceId, owned: OwnedAuthorization) {
  return await tx.pageAuthorization.findFirst({
    where: { ...owned, workspaceId, state: "cancelled", expiresAt: { gt: now() } },
    select: { id: true, provider: true, sealedDiscovery: true },
  });
}

type OwnedAuthorization = { id: string; userId: string; provider?: string };

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

function hashState(state: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(state).digest());
}

function inTenMinutes(): Date {
  return new Date(now().getTime() + authorizationMinutes * 60_000);
}
