import type { Tx } from "@/lib/kernel/db";
import { type WorkspaceId, workspaceId } from "@/lib/kernel/workspace-id";
import type { Subscription } from "./unsubscribe-token";

const columns = { assignments: "notifyAssignments", mentions: "notifyMentions" } as const;

type Preferences = { assignments: boolean; mentions: boolean };

export async function turnOff(
  tx: Tx,
  { userId, preference }: Subscription,
): Promise<{ workspaceId: WorkspaceId; before: Preferences } | null> {
  await tx.$executeRaw`SELECT 1 FROM "User" WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  const member = await tx.member.findFirst({
    where: { userId },
    select: {
      workspaceId: true,
      user: { select: { notifyAssignments: true, notifyMentions: true } },
    },
  });
  if (!member) return null;
  await tx.user.update({ where: { id: userId }, data: { [columns[preference]]: false } });
  const { notifyAssignments: assignments, notifyMentions: mentions } = member.user;
  return { workspaceId: workspaceId(member.workspaceId), before: { assignments, mentions } };
}
