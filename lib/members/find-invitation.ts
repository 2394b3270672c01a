import { linkExpired } from "@/lib/auth/links";
import { db } from "@/lib/kernel/db";
import type { AppError } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { findByToken } from "./invitation-store";
import { FindInvitation, OpenedInvitationAnswer } from "./schema";

/** The token comes in a body, which no log holds. */
export const findInvitation = openOperation({
  name: "find_invitation",
  summary: "Read the invitation that a link is for",
  input: FindInvitation,
  output: OpenedInvitationAnswer,
  failures: ["link_expired"],
  run: async (_, { token }) => {
    const row = await findByToken(db, token);
    if (!row) throw invitationEnded();
    return {
      invitation: {
        workspaceName: row.workspace.name,
        inviterName: row.invitedBy?.name ?? null,
        email: row.email,
        role: row.role,
        expiresAt: row.expiresAt.toISOString(),
      },
    };
  },
});

/** Is one answer for wrong, used, replaced, revoked and expired links: none tells an address. */
export function invitationEnded(): AppError {
  return linkExpired(
    "This invitation does not work any more. Ask the person who invited you for a new one.",
  );
}
