import type { Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { claimByAddress } from "./invitation-store";

export function claimInvitationOf(
  tx: Tx,
  workspaceId: WorkspaceId,
  email: string,
): Promise<{ id: string; role: Role; invitedById: string | null } | null> {
  return claimByAddress(tx, workspaceId, email);
}
