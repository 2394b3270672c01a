import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { firstLine } from "@/lib/kernel/first-line";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { Prisma } from "@/prisma/generated/client";
import type { DeletedKind } from "./rules";

const nameMax = 120;

type Kept = { kind: DeletedKind; targetId: string; name: string; rows: Prisma.Sql };

/** Must run before anything is deleted: `rows` is an expression that reads it as it was. */
export async function keepDeletedItem(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, "workspaceId" | "userId">,
  { kind, targetId, name, rows }: Kept,
): Promise<void> {
  const deletedAt = now();
  await tx.$executeRaw`
    INSERT INTO "DeletedItem"
      (id, "workspaceId", kind, "targetId", name, "deletedById", "deletedAt", rows)
    SELECT ${timeOrderedId(deletedAt)}::uuid, ${workspaceId}::uuid, ${kind}::"DeletedKind",
      ${targetId}::uuid, ${firstLine(name, nameMax)}, ${userId}::uuid,
      ${deletedAt.toISOString()}::timestamptz, (${rows})`;
}
