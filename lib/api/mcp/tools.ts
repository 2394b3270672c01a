import { listConnections } from "@/lib/accounts/connections/connections";
import { testConnections } from "@/lib/accounts/connections/test-connections";
import { lookUpAccount } from "@/lib/accounts/mentions/mention-accounts";
import {
  createMention,
  deleteMention,
  listMentions,
  updateMention,
} from "@/lib/accounts/mentions/mentions";
import { listSlots } from "@/lib/accounts/slots/list-slots";
import { releaseSlot, reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import { getSlotSchedule, updateSlotSchedule } from "@/lib/accounts/slots/slot-schedule";
import { listSpending } from "@/lib/accounts/spending/spending";
import { checkInstallation } from "@/lib/health/doctor/check-installation";
import { listLabels } from "@/lib/library/labels/labels";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { removeMedia, restoreMedia } from "@/lib/library/media/delete-media";
import { getMedia, listMedia } from "@/lib/library/media/get-media";
import { labelMedia } from "@/lib/library/media/label-media";
import { reserveMediaUpload } from "@/lib/library/media/reserve-media-upload";
import { listSnippets } from "@/lib/library/snippets/snippets";
import { getApproval, requestApproval, withdrawApproval } from "@/lib/planning/approvals/approvals";
import { undoPublishNow, unschedulePost } from "@/lib/planning/drafts/publish-draft";
import { cancelPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { createPost, validatePost } from "@/lib/planning/posts/create-post";
import { deletePost, restorePost } from "@/lib/planning/posts/delete-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { getPost, listPosts } from "@/lib/planning/posts/read-posts";
import { reschedulePost } from "@/lib/planning/posts/reschedule-post";
import { updatePost } from "@/lib/planning/posts/update-post";
import { listResultPosts } from "@/lib/planning/results/list-result-posts";
import { search } from "@/lib/planning/search/search";
import { pausePublishing, resumePublishing } from "@/lib/publishing/pause";
import { decideSetAside, listSetAside } from "@/lib/publishing/restores/set-aside";
import { listDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { bestTimes } from "@/lib/results/best-times/best-times";
import { getResults } from "@/lib/results/report/get-results";
import { reportResults } from "@/lib/results/report/report-results";
import { manyPostsTools } from "./many-posts-tools";
import { adds, type McpTool, overwrites, reads, tool, versionRule } from "./tool";

/** Every tool. None of them creates, lists or revokes a credential. */
export const mcpTools: readonly McpTool[] = [
  tool(listPosts, {
    title: "List posts",
    annotations: reads,
    details:
      "Newest first, filtered by state, time, account, label or text. Continue a list with nextCursor.",
  }),
  tool(search, {
    title: "Search",
    annotations: reads,
    details:
      "Each word of q must begin a word of the text, in any order and in any language; case and accents do not count. It looks into titles, whole sequences and the texts of single accounts.",
  }),
  tool(getPost, { title: "Read a post", annotations: reads }),
  tool(getResults, {
    title: "Read what came of a post",
    annotations: reads,
    details:
      "A value of null was not told, for the reason given, and is not 0. usual is the median of the account's latest posts at the same age.",
  }),
  tool(reportResults, {
    title: "Sum up what came of posts",
    annotations: reads,
    details:
      "missing says how many posts the sum of the metric leaves out, and why. Networks count different things under one metric: an empty networkName says that several were added. relative compares each post with its account's usual at the same age.",
  }),
  tool(listResultPosts, {
    title: "Rank posts by what came of them",
    annotations: reads,
    details:
      "The posts behind a number of report_results, by the same filters; order worst begins with those that did least. Continue a list with nextCursor.",
  }),
  tool(validatePost, {
    title: "Check a post",
    annotations: reads,
    details: "Says what saving would refuse or warn of, per account. Use it before create_post.",
  }),
  tool(createPost, {
    title: "Schedule a post",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
    details:
      "It is published on the accounts at scheduledAt (UTC). Calling again with the same idempotencyKey and content makes no second post. crops cut pictures to a shape around a focal point, for all accounts or for one. networkOptions sets what a network offers beside text and media, by connection.",
  }),
  tool(updatePost, {
    title: "Change a scheduled post",
    annotations: overwrites,
    details: `Fields that are left out stay. ${versionRule}`,
  }),
  tool(movePosts, {
    title: "Move posts to other times",
    annotations: { ...overwrites, destructiveHint: false },
    details: `All of them or none. The answer's undo is the input that moves them back. ${versionRule}`,
  }),
  tool(cancelPost, {
    title: "Cancel a scheduled post",
    annotations: overwrites,
    details: `What is published already stays. reinstate_post undoes it while its time is ahead. ${versionRule}`,
  }),
  tool(reinstatePost, {
    title: "Schedule a cancelled post again",
    annotations: { ...overwrites, destructiveHint: false },
    details: `It goes out at the time that it had, which must be ahead. ${versionRule}`,
  }),
  tool(publishNow, {
    title: "Publish a post now",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
    details: `Nothing is sent before undoUntil; undo_publish_now takes it back until then. ${versionRule}`,
  }),
  tool(reschedulePost, {
    title: "Give a post another time",
    annotations: { ...overwrites, destructiveHint: false },
    details: `Only for a post that failed with not_approved: it waits for approval again. ${versionRule}`,
  }),
  tool(getApproval, {
    title: "Read a post's approval",
    annotations: reads,
    details: "Says for each account with a rule whether somebody agreed to what it would get.",
  }),
  tool(requestApproval, {
    title: "Ask for approval",
    annotations: adds,
    details:
      "Scheduling asks by itself; this asks again after the question was taken back, or with a note. Only people approve, in their browser.",
  }),
  tool(withdrawApproval, {
    title: "Take back the question for approval",
    annotations: adds,
    details:
      "The post stays scheduled and is not sent until somebody asks again and it is approved.",
  }),
  tool(undoPublishNow, {
    title: "Undo publishing now",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
    details:
      "Works until the post's undoUntil. The post is scheduled for its earlier time again; where that has passed or comes within a minute, its content is kept as a draft.",
  }),
  tool(unschedulePost, {
    title: "Make a scheduled post a draft again",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
    details: `A post with comments stays, cancelled, beside its draft. ${versionRule}`,
  }),
  tool(deletePost, {
    title: "Delete a post",
    annotations: { ...overwrites, openWorldHint: false },
    details:
      "Removes it from Herald only: what is published stays on the networks. restore_post brings it back for 30 days.",
  }),
  tool(restorePost, {
    title: "Restore a deleted post",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
    details:
      "Within 30 days. A post that cannot go out as it was, as its time has passed, returns cancelled.",
  }),
  tool(listDeletedItems, {
    title: "List what was deleted",
    annotations: reads,
    details: "Newest first; restore_post takes the targetId of a post as its postId.",
  }),
  tool(labelPosts, {
    title: "Change the labels of posts",
    annotations: { ...adds, idempotentHint: true },
    details: "Published posts too. The answer's undo is the input that brings the labels back.",
  }),
  ...manyPostsTools,
  tool(listConnections, {
    title: "List connected accounts",
    annotations: reads,
    details: "Their ids are what connectionIds takes; limits says what each network accepts.",
  }),
  tool(testConnections, {
    title: "Test connections",
    rule: "network_tests",
    annotations: { ...reads, openWorldHint: true },
    details:
      "provider is one that list_connections names. It reads only; a failed item says what to do.",
  }),
  tool(listSpending, {
    title: "List spending",
    annotations: reads,
    details:
      "Accounts of networks that take money for posts, with what they cost this month and their limits. validate_post tells what a post will cost.",
  }),
  tool(listSlots, {
    title: "List slots",
    annotations: reads,
    details: "A slot is a weekly time of an account on a day. A period has 62 days at most.",
  }),
  tool(reserveSlot, {
    title: "Reserve the next slot",
    annotations: { ...adds, idempotentHint: false },
    details:
      "Nobody else gets the slot for ten minutes. Then call create_post, or update_post, with its scheduledAt on these accounts; without that, call release_slot. Each call reserves a further slot, unless it repeats an idempotencyKey.",
  }),
  tool(releaseSlot, { title: "Give a reserved slot back", annotations: adds }),
  tool(bestTimes, {
    title: "Read when an account's posts did best",
    annotations: reads,
    details:
      "From the account's own posts of a year. A cell of few posts says little: weigh relative by posts. Where enough is false, nothing can be said.",
  }),
  tool(getSlotSchedule, { title: "Read weekly times", annotations: reads }),
  tool(updateSlotSchedule, {
    title: "Replace weekly times",
    annotations: { ...overwrites, openWorldHint: false },
    details: `Posts keep the times that they have. ${versionRule}`,
  }),
  tool(listLabels, {
    title: "List labels",
    annotations: reads,
    details: "The team sorts its posts by them. Their ids are what labelIds and label take.",
  }),
  tool(listMedia, {
    title: "List media",
    annotations: reads,
    details:
      "Their ids are what mediaIds takes. q searches names and alternative texts; label takes an id of list_labels.",
  }),
  tool(listSnippets, {
    title: "List snippets",
    annotations: reads,
    details: "Texts that the team keeps: put the ones that fit into a post's text.",
  }),
  tool(listMentions, {
    title: "List mentions",
    annotations: reads,
    details:
      "Write @ and the name into a post's text: each network gets its own form, and the plain name where it has none.",
  }),
  tool(lookUpAccount, {
    title: "Look up an account",
    annotations: { ...reads, openWorldHint: true },
    details: "Asks the network of a connected account. Use it before create_mention.",
  }),
  tool(createMention, {
    title: "Add to the mentions",
    annotations: { ...adds, idempotentHint: false },
    details: "Give at most one account of each network.",
  }),
  tool(updateMention, {
    title: "Change a mention",
    annotations: { ...overwrites, openWorldHint: false },
    details: "accounts replaces all of them. A former name goes on working in texts.",
  }),
  tool(deleteMention, {
    title: "Delete from the mentions",
    annotations: { ...overwrites, openWorldHint: false },
    details: "Texts keep the name, and networks show it as it is written.",
  }),
  tool(getMedia, { title: "Read a medium", annotations: reads }),
  tool(labelMedia, {
    title: "Change the labels of media",
    annotations: { ...adds, idempotentHint: true },
    details: "The answer's undo is the input that brings the labels back.",
  }),
  tool(removeMedia, {
    title: "Take media out of the library",
    annotations: { ...overwrites, openWorldHint: false, idempotentHint: true },
    details:
      "What unpublished posts, drafts or templates use stays. restore_media takes it back; what no post shows is gone after a day.",
  }),
  tool(restoreMedia, {
    title: "Bring media back into the library",
    annotations: { ...adds, idempotentHint: true },
    details: "Takes the ids that remove_media answered with.",
  }),
  tool(reserveMediaUpload, {
    title: "Reserve an upload",
    rule: "uploads",
    annotations: { ...adds, idempotentHint: false },
    details:
      "Then send the file by PUT to uploadUrl with exactly these headers within 15 minutes, and call complete_media_upload. The address is private.",
  }),
  tool(completeMediaUpload, {
    title: "Complete an upload",
    annotations: adds,
    details:
      "Where the workspace has these bytes already, the answer is the medium that was there.",
  }),
  tool(listSetAside, {
    title: "List what may have gone out",
    annotations: reads,
    details: "After a restore. Look at the account before you decide: a guess publishes it twice.",
  }),
  tool(decideSetAside, {
    title: "Decide what may have gone out",
    annotations: { ...overwrites, idempotentHint: true },
    details: "Ask the person first; they have to look at the account.",
  }),
  tool(checkInstallation, {
    title: "Check the installation",
    annotations: { ...reads, openWorldHint: true },
    rule: "network_tests",
    details:
      "Uses each part of the server, from the database to each network, and takes some seconds. message says how to mend what failed; a result of advice is no failure.",
  }),
  tool(pausePublishing, {
    title: "Pause all publishing",
    annotations: { ...overwrites, destructiveHint: false, idempotentHint: true },
  }),
  tool(resumePublishing, {
    title: "Resume publishing",
    annotations: { ...overwrites, idempotentHint: true },
    details: "What fell due meanwhile is published at once.",
  }),
];
