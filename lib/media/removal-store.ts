import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { MediaKey, MediaPlace } from "./storage";

export type Removal = MediaKey & { id: string; place: MediaPlace };

export async function insertRemoval(
  tx: Tx,
  { workspaceId, mediaId, place }: MediaKey & { place: MediaPlace },
  removeAfter = now(),
): Promise<Removal> {
  const data = { workspaceId, mediaId, place, removeAfter };
  const { id } = await tx.mediaRemoval.create({ data });
  return { id, workspaceId, mediaId, place };
}

export async function findDueRemovals(tx: Tx, limit: number): Promise<Removal[]> {
  const rows = await tx.mediaRemoval.findMany({
    where: { removeAfter: { lte: now() } },
    orderBy: { removeAfter: "asc" },
    take: limit,
  });
  return rows.map((row) => ({ ...row, workspaceId: workspaceId(row.workspaceId) }));
}

export async function withdrawRemovals(
  tx: Tx,
  { workspaceId, mediaId }: MediaKey,
  { place, dueAfter }: { place: MediaPlace; dueAfter: Date },
): Promise<boolean> {
  const there = { workspaceId, mediaId, place };
  await tx.mediaRemoval.deleteMany({ where: { ...there, removeAfter: { gt: dueAfter } } });
  return (await tx.mediaRemoval.count({ where: there })) === 0;
}

export async function deleteRemoval(tx: Tx, { workspaceId, id }: Removal): Promise<void> {
  await tx.mediaRemoval.deleteMany({ where: { id, workspaceId } });
}
