import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { planDeliveries } from "./plan-deliveries";
import { type PostRow, storedContent } from "./post-row";
import type { Rewritten } from "./post-store";
import { findReferences, type References } from "./reference-store";

type Planned = { references: References; rewritten: Rewritten };

export async function planStored(
  tx: Tx,
  workspaceId: WorkspaceId,
  { row, scheduledAt }: { row: PostRow; scheduledAt: Date },
): Promise<Planned> {
  const postId = row.id;
  const content = storedContent(row);
  const references = await findReferences(tx, workspaceId, { content, postId });
  const planned = planDeliveries(content, { scheduledAt, undoUntil: null, references });
  const kept = { undo: null, idempotencyKey: undefined };
  return { references, rewritten: { postId, content, scheduledAt, planned, ...kept } };
}
