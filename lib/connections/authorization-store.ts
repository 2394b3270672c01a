import { createHash, randomBytes } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

/** How long a started run may take, and then again how long its accounts wait to be chosen. */
const authorizationMinutes = 10;

type NewAuthorization = {
  userId: string;
  sessionId: string;
  provider: string;
  reconnectId: string | null;
};

/** Starts a run; the OAuth state is returned only here, the row keeps its hash. */
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

type ReturningState = { state: string; userId: string; sessionId: string; provider: string };

/** The started run that this state belongs to, in this browser session and for this network. */
export async function findStarted(tx: Tx, workspaceId: WorkspaceId, returning: ReturningState) {
  const { state, ...owner } = returning;
  return await tx.pageAuthorization.findFirst({
    where: { ...owner, workspaceId, state: "started", stateHash: hashState(state) },
    select: { id: true, stateHash: true, reconnectId: true, expiresAt: true },
  });
}

/** Uses a state up; false where another request was first. */
export async function spendState(
  tx: Tx,
  run: { id: string; stateHash: Uint8Array<ArrayBuffer> },
): Promise<boolean> {
  const { count } = await tx.pageAuthorization.updateMany({
    where: { id: run.id, stateHash: run.stateHash, state: "started", expiresAt: { gt: now() } },
    data: { stateHash: new Uint8Array(randomBytes(32)) },
  });
  return count === 1;
}

/** Keeps what a run found for ten minutes; false where it was cancelled meanwhile. */
export async function holdDiscovery(tx: Tx, id: string, sealedDiscovery: string): Promise<boolean> {
  const { count } = await tx.pageAuthorization.updateMany({
    where: { id, state: "started" },
    data: { state: "pending", sealedDiscovery, expiresAt: inTenMinutes() },
  });
  return count === 1;
}

/** Ends a started run with the sentence that says why, sealed like the tokens it stands in for. */
export async function refuseAuthorization(tx: Tx, id: string, sealedDiscovery: string) {
  await tx.pageAuthorization.updateMany({
    where: { id, state: "started" },
    data: { state: "cancelled", sealedDiscovery },
  });
}

/** The sealed sentence of a run that ended without accounts, if it is this person's. */
export async function findRefused(tx: Tx, workspaceId: WorkspaceId, owned: OwnedAuthorization) {
  return await tx.pageAuthorization.findFirst({
    where: { ...owned, workspaceId, state: "cancelled", expiresAt: { gt: now() } },
    select: { id: true, provider: true, sealedDiscovery: true },
  });
}

type OwnedAuthorization = { id: string; userId: string; provider?: string };

/** An unexpired run whose accounts wait to be chosen, if it is this person's. */
export async function findPending(tx: Tx, workspaceId: WorkspaceId, owned: OwnedAuthorization) {
  return await tx.pageAuthorization.findFirst({
    where: { ...owned, workspaceId, state: "pending", expiresAt: { gt: now() } },
    select: { id: true, provider: true, sealedDiscovery: true, expiresAt: true },
  });
}

/** Ends a run and wipes what it found; false unless it was still open and this person's. */
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

/** Deletes every run past its time, so that no unused token outlives its ten minutes for long. */
export async function purgeAuthorizations(tx: Tx): Promise<number> {
  const { count } = await tx.pageAuthorization.deleteMany({ where: { expiresAt: { lt: now() } } });
  return count;
}

function hashState(state: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(state).digest());
}

function inTenMinutes(): Date {
  return new Date(now().getTime() + authorizationMinutes * 60_000);
}
