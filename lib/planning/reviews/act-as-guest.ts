import { transaction } from "@/lib/kernel/db";
import { openOperation } from "@/lib/kernel/open-operation";
import { recordGuestDecision } from "@/lib/planning/approvals/guest-decisions";
import { addGuestComment } from "@/lib/planning/comments/guest-comments";
import { guestOf, requirePower } from "./link-access";
import { readApprovals, readComments } from "./open-review";
import {
  CommentAsGuest,
  DecideAsGuest,
  ReviewApprovalAnswer,
  ReviewCommentsAnswer,
} from "./schema";

export const commentAsGuest = openOperation({
  name: "comment_as_guest",
  summary: "Comment on a post that a review link shows",
  input: CommentAsGuest,
  output: ReviewCommentsAnswer,
  failures: ["not_found", "forbidden", "limit_reached"],
  run: ({ requestId, deviceToken }, { token, postId, body }) =>
    transaction(async (tx) => {
      const { link } = await requirePower(tx, { token, postId, deviceToken }, "comment");
      await addGuestComment(tx, { ...guestOf(link), requestId }, { postId, body });
      return { comments: (await readComments(tx, link.id, [postId])).get(postId) ?? [] };
    }),
});

/** Is bound to what was on the screen: other content is answered with the digests of now. */
export const decideAsGuest = openOperation({
  name: "decide_as_guest",
  summary: "Approve a post that a review link shows, or ask for changes",
  input: DecideAsGuest,
  output: ReviewApprovalAnswer,
  failures: ["not_found", "forbidden", "not_an_approver", "content_changed"],
  run: ({ requestId, deviceToken }, { token, postId, ...input }) =>
    transaction(async (tx) => {
      const asked = { token, postId, deviceToken };
      const { link, post } = await requirePower(tx, asked, "decide");
      const guest = { ...guestOf(link), requestId };
      await recordGuestDecision(tx, guest, { postId, ...input, seenOn: post.connectionIds });
      return { approval: (await readApprovals(tx, link, [post])).get(postId) ?? null };
    }),
});
