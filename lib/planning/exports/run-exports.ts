import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Interval, type Loop, startInterval } from "@/lib/kernel/async/interval";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { log } from "@/lib/kernel/log";
import { workspaceId as workspaceIdOf } from "@/lib/kernel/workspace-id";
import { assertSpace, uploadPlace } from "@/lib/library/media/media-storage";
import { assertRoomForMedia, keepFile, removeKeptFile } from "@/lib/library/media/stored-media";
import {
  claimExport,
  completeExport,
  countWaitingExports,
  type DataExportRow,
  deleteOldExports,
  expireFormer,
  findUnfinishedIds,
  giveBack,
  isWorkWaiting,
  recordFailure,
  renewClaim,
} from "./data-export-store";
import { archiveHours } from "./schema";
import { archivesRoot, type Progress, writeArchive } from "./write-archive";

const hourMs = 3_600_000;
const daysListed = 30;
const idLength = 36;

export type ExportTimings = { everyMs: number; leaseMs: number; renewMs: number; restMs: number };

const timings: ExportTimings = {
  everyMs: 2_000,
  leaseMs: 60_000,
  renewMs: 1_000,
  restMs: 15_000,
};

/**
 * Makes the archives that people asked for, one at a time in a process, until it is stopped. Where a
 * process dies, another begins the archive anew when its lease ends.
 */
export function startExports(given: Partial<ExportTimings> = {}): Loop {
  const used = { ...timings, ...given };
  const stopping = new AbortController();
  const loop: Interval = startInterval({
    name: "exports",
    everyMs: used.everyMs,
    tick: async () => !stopping.signal.aborted && (await runNextExport(used, stopping.signal)),
  });
  return {
    stop: async () => {
      stopping.abort();
      await loop.stop();
    },
  };
}

/** Makes the next archive, if one waits. */
export async function runNextExport(
  { leaseMs, renewMs, restMs }: ExportTimings = timings,
  stopping: AbortSignal = new AbortController().signal,
): Promise<boolean> {
  if (!(await isWorkWaiting(db))) return false;
  const claim = await transaction((tx) => claimExport(tx, { leaseMs }));
  if (!claim) return false;
  const lost = new AbortController();
  const progress: Progress = { itemsDone: 0, items: null };
  const renewal = startInterval({
    name: "an archive's lease",
    everyMs: renewMs,
    tick: async () => {
      if (!(await renewClaim(db, claim, { leaseMs, ...progress }))) lost.abort();
      return false;
    },
  });
  const folder = join(/* turbopackIgnore: true */ archivesRoot(), `${claim.id}.${claim.tries}`);
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await makeArchive(claim, { folder, progress, signal });
  } catch (err) {
    await renewal.stop();
    if (lost.signal.aborted) return true;
    if (stopping.aborted) {
      await giveBack(db, claim);
      return true;
    }
    log.error({ err, exportId: claim.id }, "An archive could not be made.");
    await recordFailure(db, claim, restMs * claim.tries);
  } finally {
    await renewal.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return true;
}

async function makeArchive(
  claim: DataExportRow,
  { folder, progress, signal }: { folder: string; progress: Progress; signal: AbortSignal },
): Promise<void> {
  const { id, kind, userId } = claim;
  const workspaceId = workspaceIdOf(claim.workspaceId);
  const owner = { workspaceId, userId };
  if (kind === "workspace") await assertRoomForMedia(workspaceId);
  const { file, ...written } = await writeArchive({ folder, kind, owner, progress, signal });
  await assertSpace(written.sizeBytes);
  const kept = { workspaceId, fileId: id };
  const place = uploadPlace();
  // From here on something removes the bytes, whatever becomes of the row.
  const removeAfter = new Date(now().getTime() + (archiveHours + 1) * hourMs);
  await transaction((tx) => removeKeptFile(tx, kept, { place, removeAfter }));
  const contentType = "application/gzip";
  const storageKey = await keepFile(kept, { place, path: file, contentType, ...written });
  signal.throwIfAborted();
  const expiresAt = new Date(now().getTime() + archiveHours * hourMs);
  const { sizeBytes } = written;
  const items = progress.itemsDone;
  await transaction(async (tx) => {
    const done = { storageKey, sizeBytes, items, expiresAt };
    if (!(await completeExport(tx, claim, done))) return;
    const former = await expireFormer(tx, { userId, kind }, { workspaceId, exceptId: id });
    for (const one of former) await removeKeptFile(tx, { workspaceId, fileId: one.id });
  });
}

/** Forgets archives of a month ago, and what killed processes left on this machine. */
export async function purgeExports(): Promise<number> {
  const unfinished = await findUnfinishedIds(db);
  const folders = await readdir(archivesRoot()).catch(() => []);
  for (const name of folders.filter((each) => !unfinished.has(each.slice(0, idLength)))) {
    await rm(join(/* turbopackIgnore: true */ archivesRoot(), name), {
      recursive: true,
      force: true,
    });
  }
  return await deleteOldExports(db, new Date(now().getTime() - daysListed * 24 * hourMs));
}

export async function waitingExports(): Promise<{ waiting: number; oldestAt: Date | null }> {
  return await countWaitingExports(db);
}
