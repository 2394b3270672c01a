import type { Tx } from "@/lib/kernel/db";

/**
 * Counts a person as the last editor of posts whose content they change elsewhere, such as by a mention or
 * a description: nobody approves what they edited last. It locks the posts in one order. Call it before
 * the change, as whoever judges a post locks it first too.
 */
export async function noteEditor(
  tx: Tx,
  { postIds, userId }: { postIds: readonly string[]; userId: string | null },
): Promise<void> {
  if (postIds.length === 0) return;
  await tx.$executeRaw`
    WITH locked AS (
      SELECT id FROM "Post" WHERE id = ANY(${[...postIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE
    )
    UPDATE "Post" post SET "editedById" = ${userId}::uuid FROM locked WHERE post.id = locked.id`;
}
