import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { insertRemoval } from "../media-store";
import type { MediaKey, MediaPlace } from "../storage";

export type Movable = MediaKey & {
  place: MediaPlace;
  fileName: string;
  contentType: string;
  sha256: string;
};

/** Addresses that networks hold are good for two days, and lead to where the bytes were. */
const leftBehindHours = 48;

/** Lists media by id, so that one that cannot be moved is passed and not asked for again. */
export async function findMovable(
  tx: Tx,
  { to, after, limit }: { to: MediaPlace; after: string | null; limit: number },
): Promise<Movable[]> {
  const rows = await tx.media.findMany({
    where: { place: { not: to }, state: "ready", ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: "asc" },
    take: limit,
  });
  return rows.flatMap(({ id: mediaId, sha256, ...row }) => {
    const { place, fileName, contentType } = row;
    const known = { place, fileName, contentType, workspaceId: workspaceId(row.workspaceId) };
    return sha256 === null ? [] : [{ ...known, mediaId, sha256 }];
  });
}

export function countMovable(tx: Tx, to: MediaPlace): Promise<number> {
  return tx.media.count({ where: { place: { not: to }, state: "ready" } });
}

export function countUnfinished(tx: Tx, to: MediaPlace): Promise<number> {
  return tx.media.count({ where: { place: { not: to }, state: "reserved" } });
}

export async function changePlace(
  tx: Tx,
  { workspaceId, mediaId, place, sha256 }: Movable,
  to: MediaPlace,
): Promise<boolean> {
  const { count } = await tx.media.updateMany({
    where: { id: mediaId, workspaceId, place, sha256 },
    data: { place: to },
  });
  if (count === 0) return false;
  const removeAfter = new Date(now().getTime() + leftBehindHours * 3_600_000);
  await insertRemoval(tx, { workspaceId, mediaId, place }, removeAfter);
  return true;
}
