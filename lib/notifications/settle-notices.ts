import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { markSubjectRead } from "./notification-store";

/** Takes what everybody was told about a subject off their minds, once it is dealt with. */
export async function settleNotices(
  tx: Tx,
  workspaceId: WorkspaceId,
  subjects: readonly string[],
): Promise<void> {
  for (const subject of subjects) await markSubjectRead(tx, workspaceId, subject);
}
