import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";

/**
 * Who manages what the actor adds: the person behind it. A team's key outlives whoever made it;
 * its posts then go to the administrator of longest standing, so that somebody hears of a failure.
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
