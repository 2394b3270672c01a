import { cancelDeliveriesOfPost } from "@/lib/deliveries/cancel-deliveries";
import { deliveryInWords } from "@/lib/deliveries/describe-delivery";
import { transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { assertVersion } from "./assert-editable";
import type { PostRow } from "./post-row";
import { lockPost, raiseVersion } from "./post-store";
import { PostAnswer, PostAtVersion } from "./schema";
import { finish } from "./write-post";

/** Cancels what is scheduled or being prepared; what is published already stays as it is. */
export const cancelPost = operation({
  name: "cancel_post",
  summary: "Cancel a scheduled post",
  scope: "posts:write",
  input: PostAtVersion,
  output: PostAnswer,
  failures: ["version_conflict", "post_not_editable"],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertCancellable(row);
      await assertVersion(tx, actor, { row, version });
      await cancelDeliveriesOfPost(tx, postId);
      await raiseVersion(tx, postId);
      return { post: await finish(tx, actor, { postId, action: "post.cancelled", before: row }) };
    }),
});

function assertCancellable({ deliveries }: PostRow): void {
  const publishing = deliveries.find((delivery) => delivery.state === "publishing");
  if (publishing) {
    throw new AppError(
      "post_not_editable",
      `This post can no longer be cancelled: ${deliveryInWords(publishing)}.`,
    );
  }
  if (deliveries.some(({ state }) => state === "scheduled" || state === "preparing")) return;
  throw new AppError("post_not_editable", "There is nothing left to cancel in this post.");
}
