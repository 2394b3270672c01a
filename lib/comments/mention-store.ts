import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";

export async function findMentionable(
  tx: Tx,
  workspaceId: WorkspaceId,
  userIds: string[],
): Promise<{ userId: string; wantsMentions: boolean }[]> {
  const members = await tx.member.findMany({
    where: { workspaceId, userId: { in: userIds } },
    select: { userId: true, user: { select: { notifyMentions: true } } },
  });
  return members.map(({ userId, user }) => ({ userId, wantsMentions: user.notifyMentions }));
}
