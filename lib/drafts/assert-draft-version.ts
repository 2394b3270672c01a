import { lastActorName } from "@/lib/audit/last-actor-name";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { DraftRow } from "./draft-store";

export async function assertDraftVersion(
  tx: Tx,
  { workspaceId }: Actor,
  { row, version }: { row: DraftRow; version: number },
): Promise<void> {
  if (row.version === version) return;
  const target = { targetType: "draft", targetId: row.id } as const;
  const name = await lastActorName(tx, workspaceId, target);
  throw new AppError(
    "version_conflict",
    `${name ?? "Somebody"} changed this draft since you opened it.`,
    { details: { currentVersion: row.version } },
  );
}
