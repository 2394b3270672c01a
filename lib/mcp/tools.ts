import { listConnections } from "@/lib/connections/list-connections";
import { completeMediaUpload } from "@/lib/media/complete-media-upload";
import { getMedia } from "@/lib/media/get-media";
import { listMedia } from "@/lib/media/list-media";
import { reserveMediaUpload } from "@/lib/media/reserve-media-upload";
import { cancelPost } from "@/lib/posts/cancel-post";
import { createPost } from "@/lib/posts/create-post";
import { deletePost } from "@/lib/posts/delete-post";
import { getPost } from "@/lib/posts/get-post";
import { listPosts } from "@/lib/posts/list-posts";
import { updatePost } from "@/lib/posts/update-post";
import { validatePost } from "@/lib/posts/validate-post";
import { pausePublishing } from "@/lib/publishing/pause-publishing";
import { resumePublishing } from "@/lib/publishing/resume-publishing";
import { type McpTool, type ToolHints, tool } from "./tool";

const reads: ToolHints = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
const adds: ToolHints = { ...reads, readOnlyHint: false };
/** What it changes is seen outside, on the networks. */
const overwrites: ToolHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

const versionRule =
  "Give the version you read; where somebody changed the post meanwhile, nothing is saved and the answer names the current version.";

/** Every tool; none makes, lists or ends a credential. */
export const mcpTools: readonly McpTool[] = [
  tool(listPosts, {
    title: "List posts",
    hints: reads,
    more: "Newest first, filtered by state, time, account or text. Continue a list with nextCursor.",
  }),
  tool(getPost, { title: "Read a post", hints: reads }),
  tool(validatePost, {
    title: "Check a post",
    hints: reads,
    more: "Says what saving would refuse or warn of, per account. Use it before create_post.",
  }),
  tool(createPost, {
    title: "Schedule a post",
    hints: { ...overwrites, destructiveHint: false, idempotentHint: true },
    more: "It is published on the accounts at scheduledAt (UTC). Calling again with the same idempotencyKey and content makes no second post.",
  }),
  tool(updatePost, {
    title: "Change a scheduled post",
    hints: overwrites,
    more: `Fields that are left out stay. ${versionRule}`,
  }),
  tool(cancelPost, {
    title: "Cancel a scheduled post",
    hints: overwrites,
    more: `What is published already stays. ${versionRule}`,
  }),
  tool(deletePost, {
    title: "Delete a post",
    hints: { ...overwrites, openWorldHint: false },
    more: "Removes it from Herald only: what is published stays on the networks.",
  }),
  tool(listConnections, {
    title: "List connected accounts",
    hints: reads,
    more: "Their ids are what connectionIds takes; limits says what each network accepts.",
  }),
  tool(listMedia, { title: "List media", hints: reads }),
  tool(getMedia, { title: "Read a medium", hints: reads }),
  tool(reserveMediaUpload, {
    title: "Reserve an upload",
    rule: "uploads",
    hints: { ...adds, idempotentHint: false },
    more: "Then send the file by PUT to uploadUrl with exactly these headers within 15 minutes, and call complete_media_upload. The address is private.",
  }),
  tool(completeMediaUpload, { title: "Complete an upload", hints: adds }),
  tool(pausePublishing, {
    title: "Pause all publishing",
    hints: { ...overwrites, destructiveHint: false, idempotentHint: true },
  }),
  tool(resumePublishing, {
    title: "Resume publishing",
    hints: { ...overwrites, idempotentHint: true },
    more: "What fell due meanwhile is published at once.",
  }),
];
