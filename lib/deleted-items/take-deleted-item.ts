import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { oldestRestorable } from "./restorable";
import type { DeletedKind } from "./rules";

type Wanted = { kinds: readonly DeletedKind[]; targetId: string };

/** A second caller waits for the first and gets null. */
export async function takeDeletedItem<Rows>(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kinds, targetId }: Wanted,
): Promise<Rows | null> {
  const [taken] = await tx.$queryRaw<{ rows: Rows }[]>`
    DELETE FROM "DeletedItem"
    WHERE "targetId" = ${targetId}::uuid AND "workspaceId" = ${workspaceId}::uuid
      AND kind = ANY(${kinds}::"DeletedKind"[]) AND "deletedAt" > ${oldestRestorable()}
    RETURNING rows`;
  return taken?.rows ?? null;
}
