import type { Actor, Role } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { notify } from "@/lib/notifications/notify";
import { postTitle } from "@/lib/notifications/post-title";
import { resolveAssignmentNotifications } from "@/lib/notifications/resolve-notifications";
import { findCandidate, setManager } from "./assignment-store";
import { type PostRow, toPost } from "./post-row";
import { lockPost } from "./post-store";
import { AssignPost, PostAnswer } from "./schema";
import { finish } from "./write-post";

export const assignPost = operation({
  name: "assign_post",
  summary: "Give a post to the person who manages it",
  scope: "posts:write",
  input: AssignPost,
  output: PostAnswer,
  run: (actor, { postId, userId }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      const candidate = await findCandidate(tx, actor.workspaceId, userId);
      assertMayManage(candidate, "userId");
      if (row.managedById === userId) return { post: toPost(row) };
      await setManager(tx, postId, userId);
      const post = await finish(tx, actor, { postId, action: "post.assigned", before: row });
      const former = { postId, userId: row.managedById };
      await resolveAssignmentNotifications(tx, actor.workspaceId, former);
      await notifyManager(tx, actor, { row, userId });
      return { post };
    }),
});

export function assertMayManage({ role }: { role: Role }, path: string): void {
  if (role !== "viewer") return;
  const message = "Somebody who can only read cannot manage a post.";
  throw new AppError("validation_failed", message, {
    details: [{ path, code: "viewer", message }],
  });
}

type Assignment = { row: PostRow; userId: string };

async function notifyManager(tx: Tx, actor: Actor, { row, userId }: Assignment): Promise<void> {
  if (actor.userId === userId) return;
  await notify(tx, actor.workspaceId, {
    type: "assignment",
    subject: "assignment",
    to: { userIds: [userId] },
    postId: row.id,
    actorUserId: actor.userId,
    notice: { code: "post_assigned", values: { post: postTitle(row.text) } },
  });
}
