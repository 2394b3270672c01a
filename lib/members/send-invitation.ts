import type { Actor, Role } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { enqueueMail } from "@/lib/mail/mail-queue";
import type { InvitationRow } from "./invitation-store";
import { findWorkspaceName } from "./member-store";
import { presentInvitation } from "./present-invitation";
import type { SentInvitation } from "./schema";

type Sending = { row: InvitationRow; token: string };

/**
 * Queues the mail. Answers with the link where no mail is configured: nobody would get it
 * otherwise.
 */
export async function sendInvitation(
  tx: Tx,
  { workspaceId }: Actor,
  { row, token }: Sending,
): Promise<SentInvitation> {
  // A fragment reaches neither a server's log nor the referrer.
  const url = `${env.BASE_URL}/invitation#token=${token}`;
  const team = await findWorkspaceName(tx, workspaceId);
  const inviter = row.invitedBy?.name ?? "An administrator";
  await enqueueMail(tx, {
    workspaceId,
    kind: "invitation",
    to: row.email,
    content: {
      subject: cut(`${inviter} invites you to ${team}`),
      heading: `Join ${team} on Herald`,
      paragraphs: [
        `${inviter} invites you to plan and publish posts with ${team}. ${may[row.role]}`,
        "The link works once, for seven days. If you did not expect it, leave it alone: nothing happens without you.",
      ],
      button: { label: "Accept the invitation", url },
      reason: `You get this mail because ${inviter} entered your address in Herald.`,
    },
  });
  return { invitation: presentInvitation(row), url: env.smtp ? null : url };
}

const may: Record<Role, string> = {
  admin: "You will be an administrator: you can do everything, and run the workspace.",
  member: "You will be a member: you can write, schedule and publish.",
  viewer: "You will be a viewer: you can read and comment.",
};

const subjectMax = 200;

function cut(subject: string): string {
  const characters = [...subject];
  if (subject.length <= subjectMax) return subject;
  return `${characters.slice(0, subjectMax / 2).join("")}…`;
}
