import { actorOfAuthor } from "@/lib/identity/credentials/actor-of-author";
import { type Actor, assertAuthority } from "@/lib/kernel/actor";
import { letOthersGoFirst } from "@/lib/kernel/async/go-first";
import { type Loop, startInterval } from "@/lib/kernel/async/interval";
import { semaphore } from "@/lib/kernel/async/semaphore";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import { deleteUnusedLabel } from "@/lib/library/labels/labels";
import { takeDraftBack } from "@/lib/planning/drafts/drafts";
import { takePostBack } from "@/lib/planning/posts/delete-post";
import { recordSystemAudit } from "@/lib/records/audit/record-audit";
import type { ImportRow } from "@/prisma/generated/client";
import { type Fetching, forbidsRest, saveRows, type Turn } from "./save-row";
import {
  claimImport,
  countStuck,
  endRun,
  extendLease,
  findNextRest,
  findPending,
  findSaved,
  isRunning,
  type RunningImport,
  releaseImport,
  writeTakenBack,
} from "./saving-store";

const everyMs = 1_000;
const leaseMs = 60_000;
const heartbeatMs = leaseMs / 4;
/** Roles and policies are read again before each so many rows. */
const rowsAtOnce = 40;
/** One transaction saves so many rows; while it runs, nobody can change the accounts of these. */
const rowsTogether = 10;
/** While one transaction waits for Postgres, this process prepares another. */
const transactionsAtOnce = 2;
/** Posts that fall due in this process go first, and no import stands still because of them. */
const waitMostMs = 3_000;
const retryMs = 15_000;

/**
 * Saves the rows of imports that somebody started, and takes back those of imports that somebody undid,
 * until it is stopped. Any number of processes may do so on one database.
 */
export function startImports(): Loop {
  const stopping = new AbortController();
  const loop = startInterval({
    name: "imports",
    everyMs,
    tick: () => runNext({ signal: stopping.signal }),
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}

type Given = { signal?: AbortSignal } & Fetching;

/** Works on one import until nothing is left of it for now; false where there is none. */
export async function runNext(given: Given = {}): Promise<boolean> {
  const running = await claimImport(leaseMs);
  if (!running) return false;
  const heartbeat = setInterval(() => {
    extendLease(running, leaseMs).catch((err: unknown) => {
      log.warn({ err, importId: running.id }, "The lease of an import could not be extended.");
    });
  }, heartbeatMs);
  try {
    if (running.state === "undone") await takeBack(running, given.signal);
    else await saveAll(running, given);
    return given.signal?.aborted !== true;
  } catch (error) {
    await endOrRetry(running, error);
    return true;
  } finally {
    clearInterval(heartbeat);
  }
}

async function endOrRetry(running: RunningImport, error: unknown): Promise<void> {
  if (!forbidsRest(error)) {
    log.error({ err: error, importId: running.id }, "An import is interrupted; it goes on soon.");
    await releaseImport(running, new Date(now().getTime() + retryMs));
    return;
  }
  if (running.state === "undone") {
    await releaseImport(running, null);
    return;
  }
  const { id, workspaceId } = running;
  await transaction(async (tx) => {
    if (!(await endRun(tx, running, { state: "stopped", stopReason: error.message }))) return;
    const target = { targetType: "import", targetId: id } as const;
    await recordSystemAudit(tx, workspaceId, { action: "import.stopped", ...target });
  });
}

function authorOf({ workspaceId, runById, runByCredentialId }: RunningImport): Promise<Actor> {
  return actorOfAuthor({ workspaceId, userId: runById, credentialId: runByCredentialId });
}

async function saveAll(running: RunningImport, { signal, ...fetching }: Given): Promise<void> {
  const level = running.target === "draft" ? "draft" : "ask";
  const fetched = new Map<string, string>();
  const lastSlots = new Map<string, string>();
  let after = -1;
  for (;;) {
    if (signal?.aborted) return await releaseImport(running, now());
    if (!(await isRunning(db, running))) return await releaseImport(running, now());
    const rows = await findPending(running.id, { after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) break;
    const actor = await authorOf(running);
    assertAuthority(actor, { scope: "posts:write", level });
    const turn: Turn = { running, actor, fetched, lastSlots, ...fetching };
    await saveInGroups(turn, rows, signal);
    after = last.index;
  }
  const restsUntil = await findNextRest(db, running.id);
  if (restsUntil) return await releaseImport(running, restsUntil);
  await endRun(db, running, { state: "done" });
  // An import that somebody stopped or undid meanwhile is not done, and keeps what it is due for.
  await releaseImport(running, now());
}

/** Free slots are dealt out one after another; rows with times of their own need no order. */
async function saveInGroups(
  turn: Turn,
  rows: readonly ImportRow[],
  signal: AbortSignal | undefined,
): Promise<void> {
  const inLine = semaphore(turn.running.target === "next_slot" ? 1 : transactionsAtOnce);
  const groups = Array.from({ length: Math.ceil(rows.length / rowsTogether) }, (_, index) =>
    rows.slice(index * rowsTogether, (index + 1) * rowsTogether),
  );
  const saved = await Promise.allSettled(
    groups.map((group) =>
      inLine(async () => {
        await letOthersGoFirst(waitMostMs);
        if (!signal?.aborted) await saveRows(turn, group);
      }),
    ),
  );
  for (const one of saved) if (one.status === "rejected") throw one.reason;
}

/** Takes back what has not gone out. What is out, or was changed into something else, stays. */
async function takeBack(running: RunningImport, signal: AbortSignal | undefined): Promise<void> {
  const { id, workspaceId } = running;
  let after = -1;
  for (;;) {
    if (signal?.aborted) return await releaseImport(running, now());
    const rows = await findSaved(id, { after, limit: rowsAtOnce });
    const last = rows.at(-1);
    if (!last) break;
    const actor = await authorOf(running);
    assertAuthority(actor, { scope: "posts:write", level: "draft" });
    for (const [at, { index, postId, draftId, digest }] of rows.entries()) {
      if (at % rowsTogether === 0) await letOthersGoFirst(waitMostMs);
      await transaction(async (tx) => {
        if (postId) await takePostBack(tx, actor, postId);
        if (draftId) await takeDraftBack(tx, actor, draftId);
        await writeTakenBack(tx, { id, workspaceId, index, digest });
      }).catch(async (error: unknown) => {
        if (forbidsRest(error)) throw error;
        if (!(error instanceof AppError)) throw error;
        if (error.code !== "not_found") return;
        await transaction((tx) => writeTakenBack(tx, { id, workspaceId, index, digest }));
      });
    }
    after = last.index;
  }
  const { batchLabelId } = running;
  if (batchLabelId) {
    const actor = await authorOf(running);
    await transaction((tx) => deleteUnusedLabel(tx, actor, batchLabelId));
  }
  await releaseImport(running, null);
}

const stuckMs = 10 * 60_000;

/** Counts imports that wait for a process which does not come. */
export function countStuckImports(): Promise<number> {
  return countStuck(db, new Date(now().getTime() - stuckMs));
}
