import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { type AuditedAction, recordAudit } from "./record-audit";

const nobody = { userId: null, credentialId: null, requestId: null };

export async function recordSystemAudit(
  tx: Tx,
  workspaceId: WorkspaceId,
  audited: AuditedAction,
): Promise<void> {
  await recordAudit(tx, { ...nobody, workspaceId }, audited);
}
