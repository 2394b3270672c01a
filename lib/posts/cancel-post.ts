import { cancelDeliveriesOfPost } from "@/lib/deliveries/cancel-deliveries";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { lockPost, raiseVersion } from "./post-store";
import { cancellability } from "./rules/post-rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { finish } from "./write-post";

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
      assertAllowed(cancellability(row));
      await assertVersion(tx, actor, { row, version });
      await cancelDeliveriesOfPost(tx, postId);
      await raiseVersion(tx, postId);
      return { post: await finish(tx, actor, { postId, action: "post.cancelled", before: row }) };
    }),
});
