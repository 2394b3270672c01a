import { z } from "zod";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { firstLine } from "@/lib/kernel/first-line";
import { storableInstant } from "@/lib/kernel/time/storable-instant";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { AuditAction as StoredAction } from "@/prisma/generated/enums";
import { auditAction, type ListAuditLog } from "./schema";

const columns = {
  id: true,
  at: true,
  actorUserId: true,
  credentialId: true,
  action: true,
  targetType: true,
  targetId: true,
  requestId: true,
  before: true,
  after: true,
} satisfies Prisma.AuditEntrySelect;

const nameMax = 80;
/** Long texts are cut in the database, so that a page of them stays small. */
const readMax = 500;

type Filter = z.output<typeof ListAuditLog>;

type Row = Prisma.AuditEntryGetPayload<{ select: typeof columns }>;

export async function findAuditPage(
  tx: Tx,
  workspaceId: WorkspaceId,
  filter: Filter,
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const { limit, cursor } = filter;
  const rows = await tx.auditEntry.findMany({
    where: {
      ...filterOf(filter),
      ...(cursor ? await olderThan(tx, workspaceId, cursor) : {}),
      workspaceId,
    },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

export async function findActors(tx: Tx, rows: Row[]) {
  const ids = new Set(rows.flatMap(({ actorUserId }) => actorUserId ?? []));
  const people = await tx.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true, avatarUrl: true },
  });
  return new Map(people.map((person) => [person.id, person]));
}

/**
 * Returns today's names by id: of people, accounts, keys, labels, snippets, mentions, review links and files their name, of invitations their
 * address, of webhooks their description or their host, of posts and drafts their title or the beginning of their text, of comments that beginning. Omits ids that are gone or
 * have no text.
 */
export async function findTargetNames(
  tx: Tx,
  workspaceId: WorkspaceId,
  ids: (string | null)[],
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)].filter((id) => z.uuid().safeParse(id).success);
  const rows = await tx.$queryRaw<{ id: string; text: string }[]>`
    WITH named AS (
      SELECT id, "workspaceId", name AS text FROM "Connection"
      UNION ALL SELECT id, "workspaceId", name FROM "Credential"
      UNION ALL SELECT id, "workspaceId", "fileName" FROM "Media"
      UNION ALL SELECT id, "workspaceId", name FROM "Label"
      UNION ALL SELECT id, "workspaceId", name FROM "Snippet"
      UNION ALL SELECT id, "workspaceId", name FROM "Mention"
      UNION ALL SELECT id, "workspaceId", coalesce(nullif(title, ''), nullif(text, ''), 'No text')
        FROM "Post"
      UNION ALL SELECT id, "workspaceId", coalesce(nullif(content ->> 'title', ''), content ->> 'text')
        FROM "Draft"
      UNION ALL SELECT id, "workspaceId", body FROM "Comment"
      UNION ALL SELECT id, "workspaceId", email FROM "Invitation"
      UNION ALL SELECT id, "workspaceId", name FROM "ReviewLink"
      UNION ALL SELECT id, "workspaceId", coalesce(nullif(description, ''), substring(url FROM '//([^/?#]*)'))
        FROM "Webhook"
      UNION ALL SELECT id, ${workspaceId}::uuid, name FROM "User" person
        WHERE EXISTS (SELECT FROM "Member"
            WHERE "workspaceId" = ${workspaceId}::uuid AND "userId" = person.id)
          OR EXISTS (SELECT FROM "AuditEntry" WHERE "workspaceId" = ${workspaceId}::uuid
            AND "targetType" = 'member' AND "targetId" = person.id::text)
      UNION ALL SELECT delivery.id, delivery."workspaceId", coalesce(nullif(title, ''), text)
        FROM "Delivery" delivery JOIN "Post" post ON post.id = delivery."postId"
    )
    SELECT id, left(text, ${readMax}) AS text FROM named
    WHERE id = ANY (${asked}::uuid[]) AND "workspaceId" = ${workspaceId}::uuid`;
  return new Map(
    rows.flatMap(({ id, text }) => {
      const name = firstLine(text, nameMax);
      return name ? [[id, name] as const] : [];
    }),
  );
}

function filterOf({ actor, action, from, to, ...filter }: Filter): Prisma.AuditEntryWhereInput {
  const { credentialId, targetType, targetId } = filter;
  return {
    at: { ...(from && { gte: storableInstant(from) }), ...(to && { lt: storableInstant(to) }) },
    ...(actor && { actorUserId: actor }),
    ...(credentialId && { credentialId }),
    // Earlier releases wrote down who had read what; only who asks for it by name gets it.
    action: action ? { in: actionsThatBegin(action) } : { not: "notification_read" },
    ...(targetType && { targetType }),
    ...(targetId && { targetId }),
  };
}

function actionsThatBegin(prefix: string): StoredAction[] {
  return Object.values(StoredAction).filter((stored) => auditAction(stored).startsWith(prefix));
}

async function olderThan(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string,
): Promise<Prisma.AuditEntryWhereInput> {
  const where = { id: cursor, workspaceId };
  const last = await tx.auditEntry.findFirst({ where, select: { at: true } });
  if (!last) throw new AppError("invalid_cursor", "This cursor is not one of this list.");
  return { OR: [{ at: { lt: last.at } }, { at: last.at, id: { lt: cursor } }] };
}
