import type { z } from "zod";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { storableInstant } from "@/lib/time/storable-instant";
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

type Row = Prisma.AuditEntryGetPayload<{ select: typeof columns }>;
type Filter = z.output<typeof ListAuditLog>;

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

function filterOf({ actor, action, from, to, ...filter }: Filter): Prisma.AuditEntryWhereInput {
  const { credentialId, targetType, targetId } = filter;
  return {
    at: { ...(from && { gte: storableInstant(from) }), ...(to && { lt: storableInstant(to) }) },
    ...(actor && { actorUserId: actor }),
    ...(credentialId && { credentialId }),
    ...(action && { action: { in: actionsThatBegin(action) } }),
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
