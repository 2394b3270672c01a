import type { z } from "zod";
import { type Actor, hasScope } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { cursorCreatedAt, toPage } from "@/lib/kernel/paging";
import type { Prisma } from "@/prisma/generated/client";
import { oldestRestorable, restorableUntil } from "./restorable";
import { deletedKinds } from "./rules";
import { type DeletedItem, DeletedItemList, ListDeletedItems } from "./schema";

export const listDeletedItems = operation({
  name: "list_deleted_items",
  summary: "List what was deleted in the last 30 days and can be restored",
  scope: "posts:read",
  input: ListDeletedItems,
  output: DeletedItemList,
  run: async (actor, page) => {
    const rows = await findRows(actor, page);
    return toPage(rows.slice(0, page.limit).map(present), rows.length > page.limit);
  },
});

const columns = {
  id: true,
  kind: true,
  targetId: true,
  name: true,
  deletedAt: true,
  deletedBy: { select: { id: true, name: true, avatarUrl: true } },
} satisfies Prisma.DeletedItemSelect;

type Row = Prisma.DeletedItemGetPayload<{ select: typeof columns }>;

type Page = z.output<typeof ListDeletedItems>;

async function findRows(actor: Actor, { kind, targetId, limit, cursor }: Page): Promise<Row[]> {
  const { workspaceId } = actor;
  const visible = visibleKinds(actor).filter((each) => !kind || each === kind);
  return db.deletedItem.findMany({
    where: {
      workspaceId,
      kind: { in: visible },
      deletedAt: { gt: oldestRestorable() },
      ...(targetId && { targetId }),
      ...(cursor ? await deletedBefore(actor, cursor) : {}),
    },
    orderBy: [{ deletedAt: "desc" }, { id: "desc" }],
    take: limit + 1,
    select: columns,
  });
}

function visibleKinds(actor: Actor) {
  const seesDrafts = hasScope(actor, "posts:write");
  return deletedKinds.filter((kind) => seesDrafts || (kind !== "draft" && kind !== "template"));
}

async function deletedBefore({ workspaceId }: Actor, cursor: string) {
  const where = { id: cursor, workspaceId };
  const row = await db.deletedItem.findFirst({ where, select: { deletedAt: true } });
  const deletedAt = cursorCreatedAt(cursor, row && { createdAt: row.deletedAt });
  return { OR: [{ deletedAt: { lt: deletedAt } }, { deletedAt, id: { lt: cursor } }] };
}

function present({ deletedAt, ...item }: Row): DeletedItem {
  return {
    ...item,
    deletedAt: deletedAt.toISOString(),
    restorableUntil: restorableUntil(deletedAt).toISOString(),
  };
}
