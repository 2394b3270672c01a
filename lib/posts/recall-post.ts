import { recallDeliveries } from "@/lib/deliveries/cancel-deliveries";
import { now } from "@/lib/kernel/clock";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { deliveryReasons } from "@/lib/words/reasons";
import { assertAllowed, assertVersion } from "./assert-allowed";
import { lockPost, raiseVersion } from "./post-store";
import { recallability } from "./rules/post-rules";
import { PostAnswer, PostAtVersion } from "./schema";
import { finish } from "./write-post";

/** The editor has this long to save a change; after that the post is published unchanged. */
const editingMinutes = 10;

/**
 * Recalling a post in preparation is safe because an upload publishes nothing. A repeated call
 * changes nothing.
 */
export const recallPost = operation({
  name: "recall_post",
  summary: "Return a post that is being prepared to scheduled",
  scope: "posts:write",
  input: PostAtVersion,
  output: PostAnswer,
  failures: ["version_conflict", "post_not_editable"],
  run: (actor, { postId, version }) =>
    transaction(async (tx) => {
      const row = await lockPost(tx, actor.workspaceId, postId);
      assertAllowed(recallability(row));
      await assertVersion(tx, actor, { row, version });
      const until = new Date(now().getTime() + editingMinutes * 60_000);
      const reason = deliveryReasons.because("recalled", { minutes: editingMinutes });
      await recallDeliveries(tx, { postId, until, reason });
      await raiseVersion(tx, postId);
      return { post: await finish(tx, actor, { postId, action: "post.recalled", before: row }) };
    }),
});
