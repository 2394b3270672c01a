import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { notify } from "@/lib/notifications/notify";
import { assertMayManage } from "./assign-post";
import { countManaged, findCandidate, findName, moveOpenPosts } from "./assignment-store";

type HandOver = { fromUserId: string; toUserId: string };

/**
 * Gives the posts that a person manages and that are neither published nor cancelled to another
 * member; returns how many. Throws `not_found` or `validation_failed` for one who cannot manage.
 */
export async function handOverPosts(tx: Tx, actor: Actor, handOver: HandOver): Promise<number> {
  const { workspaceId } = actor;
  const { fromUserId, toUserId } = handOver;
  const candidate = await findCandidate(tx, workspaceId, toUserId);
  assertMayManage(candidate, "handOverTo");
  const postIds = await moveOpenPosts(tx, workspaceId, handOver);
  const from = await findName(tx, fromUserId);
  const to = await findName(tx, toUserId);
  for (const targetId of postIds) {
    await recordAudit(tx, actor, {
      action: "post.assigned",
      targetType: "post",
      targetId,
      before: { managedBy: { id: fromUserId, name: from } },
      after: { managedBy: { id: toUserId, name: to } },
    });
  }
  if (toUserId !== actor.userId) {
    await notifySuccessor(tx, actor, { ...handOver, from, postIds });
  }
  return postIds.length;
}

export async function countPostsManagedBy(tx: Tx, { workspaceId }: Actor, userId: string) {
  return await countManaged(tx, workspaceId, userId);
}

type HandedOver = HandOver & { from: string; postIds: string[] };

async function notifySuccessor(tx: Tx, actor: Actor, handedOver: HandedOver): Promise<void> {
  const { fromUserId, toUserId, from, postIds } = handedOver;
  const count = postIds.length;
  if (count === 0) return;
  await notify(tx, actor.workspaceId, {
    type: "assignment",
    subject: `handed_over:${fromUserId}`,
    to: { userIds: [toUserId] },
    postId: count === 1 ? (postIds[0] ?? null) : null,
    actorUserId: actor.userId,
    notice: { code: "posts_handed_over", values: { from, posts: count } },
  });
}
