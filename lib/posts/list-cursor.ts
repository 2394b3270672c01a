import type { Tx } from "@/lib/db";
import { AppError } from "@/lib/errors";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import type { Prisma } from "@/prisma/generated/client";
import { instantOfId } from "./time-ordered-id";

/**
 * The posts that come after the one the cursor names, newest first. A post deleted meanwhile still
 * has its place, by the instant in its id. Throws `invalid_cursor` for an id that cannot have one.
 */
export async function postsAfter(
  tx: Tx,
  workspaceId: WorkspaceId,
  cursor: string | undefined,
): Promise<Prisma.PostWhereInput> {
  if (!cursor) return {};
  const row = await tx.post.findFirst({
    where: { id: cursor, workspaceId },
    select: { createdAt: true },
  });
  const createdAt = row?.createdAt ?? instantOfId(cursor);
  if (!createdAt) throw new AppError("invalid_cursor", "This cursor does not come from a list.");
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: cursor } }] };
}
