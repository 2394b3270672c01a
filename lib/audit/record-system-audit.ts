import { now } from "@/lib/clock";
import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { AuditedAction } from "./record-audit";

/** Notes what Herald did by itself, in the same transaction as the write. */
export async function recordSystemAudit(
  tx: Tx,
  workspaceId: WorkspaceId,
  audited: AuditedAction,
): Promise<void> {
  await tx.auditEntry.create({ data: { ...audited, at: now(), workspaceId } });
}
