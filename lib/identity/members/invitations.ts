import { type Actor, personOf, type Role } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { newOneTimeToken } from "@/lib/kernel/one-time-token";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { enqueueMail, findMailTroubles } from "@/lib/records/mail/mail-queue";
import { assertStillAdmin } from "./assert-may-change";
import {
  countOpen,
  deleteEndedInvitations,
  findInvitationPage,
  type InvitationRow,
  insertInvitation,
  markInvitationRevoked,
  markRevokedBy,
  markRevokedFor,
  replaceLink,
  sentAtOf,
} from "./invitation-store";
import { findWorkspaceName, isMemberAddress } from "./member-store";
import {
  CreateInvitation,
  type Invitation,
  InvitationList,
  InvitationParams,
  InvitationRevoked,
  ListInvitations,
  SentInvitation,
} from "./schema";

const openMax = 200;
const keptDays = 30;
const subjectMax = 200;

export const listInvitations = operation({
  name: "list_invitations",
  summary: "List the open invitations, expired ones included, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListInvitations,
  output: InvitationList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const rows = await findInvitationPage(db, workspaceId, { limit, cursor });
    const shown = rows.slice(0, limit);
    const mails = shown.map((row) => ({ to: row.email, sentAt: sentAtOf(row) }));
    const troubles = await findMailTroubles(db, workspaceId, { kind: "invitation", mails });
    const items = shown.map((row) => presentInvitation(row, troubles.get(row.email) ?? null));
    return toPage(items, rows.length > limit);
  },
});

export const createInvitation = operation({
  name: "create_invitation",
  summary: "Invite somebody into the workspace",
  scope: "workspace:admin",
  level: "publish",
  input: CreateInvitation,
  output: SentInvitation,
  failures: ["already_configured", "limit_reached"],
  run: (actor, { email, role }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertStillAdmin(tx, actor);
      if (await isMemberAddress(tx, workspaceId, email)) throw alreadyMember(email);
      for (const targetId of await markRevokedFor(tx, workspaceId, email)) {
        const about = { targetType: "invitation", targetId } as const;
        await recordAudit(tx, actor, { ...about, action: "invitation.revoked" });
      }
      if ((await countOpen(tx, workspaceId)) >= openMax) throw tooMany();
      const { token, tokenHash } = newOneTimeToken();
      const invitedById = personOf(actor);
      const row = await insertInvitation(tx, workspaceId, { email, role, invitedById, tokenHash });
      await recordAudit(tx, actor, {
        action: "invitation.created",
        targetType: "invitation",
        targetId: row.id,
        after: { role },
      });
      return await sendInvitation(tx, actor, { row, token });
    }),
});

export const resendInvitation = operation({
  name: "resend_invitation",
  summary: "Send an invitation again, with a new link",
  scope: "workspace:admin",
  level: "publish",
  input: InvitationParams,
  output: SentInvitation,
  run: (actor, { invitationId: id }) =>
    transaction(async (tx) => {
      await lockWorkspace(tx, actor.workspaceId);
      await assertStillAdmin(tx, actor);
      const { token, tokenHash } = newOneTimeToken();
      const link = { id, invitedById: personOf(actor), tokenHash };
      const row = await replaceLink(tx, actor.workspaceId, link);
      await recordAudit(tx, actor, {
        action: "invitation.resent",
        targetType: "invitation",
        targetId: id,
      });
      return await sendInvitation(tx, actor, { row, token });
    }),
});

export const revokeInvitation = operation({
  name: "revoke_invitation",
  summary: "Revoke an invitation",
  scope: "workspace:admin",
  level: "publish",
  input: InvitationParams,
  output: InvitationRevoked,
  run: (actor, { invitationId }) =>
    transaction(async (tx) => {
      await markInvitationRevoked(tx, actor.workspaceId, invitationId);
      await recordAudit(tx, actor, {
        action: "invitation.revoked",
        targetType: "invitation",
        targetId: invitationId,
      });
      return { revoked: true as const };
    }),
});

export async function revokeInvitationsBy(tx: Tx, actor: Actor, userId: string): Promise<void> {
  for (const targetId of await markRevokedBy(tx, actor.workspaceId, userId)) {
    await recordAudit(tx, actor, {
      action: "invitation.revoked",
      targetType: "invitation",
      targetId,
    });
  }
}

/** An expired invitation can be sent again for as long as it is kept. */
export function purgeInvitations(): Promise<number> {
  return deleteEndedInvitations(db, new Date(now().getTime() - keptDays * 86_400_000));
}

function presentInvitation(row: InvitationRow, mailTrouble: string | null = null): Invitation {
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

function alreadyMember(email: string): AppError {
  return new AppError("already_configured", `${email} is a member already.`);
}

function tooMany(): AppError {
  const message = `There are ${openMax} open invitations already. Revoke one first.`;
  return new AppError("limit_reached", message);
}

/**
 * Queues the mail. Answers with the link where no mail is configured: nobody would get it
 * otherwise.
 */
async function sendInvitation(
  tx: Tx,
  { workspaceId }: Actor,
  { row, token }: { row: InvitationRow; token: string },
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

function cut(subject: string): string {
  const characters = [...subject];
  if (subject.length <= subjectMax) return subject;
  return `${characters.slice(0, subjectMax / 2).join("")}…`;
}
