import { now } from "@/lib/kernel/clock";
import { db, type Tx } from "@/lib/kernel/db";
import { afterCursor } from "@/lib/kernel/paging";
import { purgeBatch } from "@/lib/kernel/purge-batch";
import { open, seal } from "@/lib/kernel/sealing/seal";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import type { MailKind } from "@/prisma/generated/enums";
import { MailContent, type ParsedContent } from "./schema";

export async function insertMail(
  tx: Tx,
  {
    workspaceId,
    kind,
    to,
    content,
  }: {
    workspaceId: string;
    kind: MailKind;
    to: string;
    content: ParsedContent;
  },
): Promise<string> {
  const at = now();
  const id = timeOrderedId(at);
  await tx.mail.create({
    data: {
      id,
      workspaceId,
      kind,
      to,
      subject: content.subject,
      sealedContent: seal(sealedFieldOf(id), JSON.stringify(content)),
      nextAttemptAt: at,
      createdAt: at,
    },
  });
  return id;
}

export type ClaimedMail = {
  id: string;
  to: string;
  sealedContent: string;
  attempts: number;
  createdAt: Date;
};

export async function claimMails(limit: number, leaseMs: number): Promise<ClaimedMail[]> {
  const instant = now();
  const leaseUntil = new Date(instant.getTime() + leaseMs);
  return await db.$queryRaw`
    WITH due AS MATERIALIZED (
      SELECT id FROM "Mail"
      WHERE "nextAttemptAt" <= ${instant} AND ("leaseUntil" IS NULL OR "leaseUntil" <= ${instant})
      ORDER BY "nextAttemptAt", id
      LIMIT ${limit}
      FOR UPDATE SKIP LOCKED
    )
    UPDATE "Mail" mail SET "leaseUntil" = ${leaseUntil}, attempts = mail.attempts + 1
    FROM due WHERE mail.id = due.id
    RETURNING mail.id, mail."to", mail."sealedContent", mail.attempts, mail."createdAt"`;
}

export async function renewLeases(ids: string[], leaseMs: number): Promise<void> {
  await db.mail.updateMany({
    where: { id: { in: ids }, state: "queued", leaseUntil: { not: null } },
    data: { leaseUntil: new Date(now().getTime() + leaseMs) },
  });
}

export function openContent({ id, sealedContent }: ClaimedMail): ParsedContent {
  return MailContent.parse(JSON.parse(open(sealedFieldOf(id), sealedContent)));
}

const ended = { sealedContent: null, nextAttemptAt: null, leaseUntil: null } as const;

/** Holds even after the lease has ended: the server has the mail, so nobody must send it again. */
export async function recordSent({ id }: Pick<ClaimedMail, "id">): Promise<void> {
  await db.mail.updateMany({
    where: { id, state: "queued" },
    data: { ...ended, state: "sent", sentAt: now() },
  });
}

type Failed = Pick<ClaimedMail, "id" | "attempts"> & { lastError: string };

export async function recordRefused({ id, attempts, lastError }: Failed): Promise<void> {
  await db.mail.updateMany({
    where: { id, attempts, state: "queued" },
    data: { ...ended, state: "refused", lastError },
  });
}

export async function recordPostponed(
  { id, attempts, lastError }: Failed,
  nextAttemptAt: Date,
): Promise<void> {
  await db.mail.updateMany({
    where: { id, attempts, state: "queued" },
    data: { lastError, nextAttemptAt, leaseUntil: null },
  });
}

const columns = {
  id: true,
  to: true,
  subject: true,
  state: true,
  attempts: true,
  lastError: true,
  createdAt: true,
  sentAt: true,
} satisfies Prisma.MailSelect;

export type MailRow = Prisma.MailGetPayload<{ select: typeof columns }>;

export async function findMailPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<MailRow[]> {
  return await tx.mail.findMany({
    where: { workspaceId, ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}) },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

export async function findUnsent(
  tx: Tx,
  workspaceId: WorkspaceId,
  { kind, to }: { kind: MailKind; to: string[] },
): Promise<Pick<MailRow, "to" | "createdAt" | "lastError">[]> {
  return await tx.mail.findMany({
    where: { workspaceId, kind, to: { in: to }, state: { not: "sent" }, lastError: { not: null } },
    orderBy: { createdAt: "asc" },
    select: { to: true, createdAt: true, lastError: true },
  });
}

async function olderThan(tx: Tx, workspaceId: WorkspaceId, id: string) {
  const where = { id, workspaceId };
  return afterCursor(id, await tx.mail.findFirst({ where, select: { createdAt: true } }));
}

export async function findRecipient(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<{ name: string; email: string; workspaceName: string }> {
  const { user, workspace } = await tx.member.findUniqueOrThrow({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: {
      user: { select: { name: true, email: true } },
      workspace: { select: { name: true } },
    },
  });
  return { ...user, workspaceName: workspace.name };
}

export async function deleteEndedMails(createdBefore: Date): Promise<string[]> {
  const where = { state: { not: "queued" }, createdAt: { lt: createdBefore } } as const;
  const rows = await db.mail.findMany({ where, select: { id: true }, take: purgeBatch });
  const ids = rows.map(({ id }) => id);
  await db.mail.deleteMany({ where: { id: { in: ids } } });
  return ids;
}

function sealedFieldOf(rowId: string) {
  return { table: "Mail", rowId, field: "sealedContent" };
}
