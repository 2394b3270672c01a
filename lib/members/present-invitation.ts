import { now } from "@/lib/kernel/clock";
import { type InvitationRow, sentAtOf } from "./invitation-store";
import type { Invitation } from "./schema";

export function presentInvitation(
  row: InvitationRow,
  mailTrouble: string | null = null,
): Invitation {
  const { id, email, role, invitedBy, expiresAt } = row;
  return {
    id,
    email,
    role,
    invitedBy,
    sentAt: sentAtOf(row).toISOString(),
    expiresAt: expiresAt.toISOString(),
    expired: expiresAt <= now(),
    mailTrouble,
  };
}
