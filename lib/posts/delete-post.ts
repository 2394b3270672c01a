import { recordAudit } from "@/lib/audit/record-audit";
import { deliveryInWords } from "@/lib/deliveries/describe-delivery";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { assertVersion } from "./assert-editable";
import type { PostRow } from "./post-row";
import { lockPost, removePost } from "./post-store";
import { DeletedAnswer, DeletePost } from "./schema";

/** Removes a post from here only: what is on a network stays there. */
export const deletePost = operation({
  name: "delete_post",
  summary: "Delete a post",
  scope: "posts:write",
  input: DeletePost,
  output: DeletedAnswer,
  failures: ["version_conflict", "post_not_editable"],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAtRest(row);
      if (version !== undefined) await assertVersion(tx, actor, { row, version });
      await removePost(tx, actor.workspaceId, postId);
      await recordAudit(tx, actor, {
        action: "post.deleted",
        targetType: "post",
        targetId: postId,
      });
      return { deleted: true as const };
    }),
});

function assertAtRest({ deliveries }: PostRow): void {
  const moving = deliveries.find(({ state }) => state === "preparing" || state === "publishing");
  if (!moving) return;
  throw new AppError(
    "post_not_editable",
    `This post cannot be deleted at the moment: ${deliveryInWords(moving)}.`,
  );
}
