import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";

/**
 * A team's API key has no person behind it; its posts go to the longest-serving administrator, so
 * that somebody is notified of a failure.
 */
export async function whoManages(tx: Tx, { userId, workspaceId }: Actor): Promise<string> {
  if (userId !== null) return userId;
  const admin = await tx.member.findFirstOrThrow({
    where: { workspaceId, role: "admin" },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    select: { userId: true },
  });
  return admin.userId;
}
