import { isVideo } from "../content/problems";
import { isUnnamed } from "../meta/containers";
import { prepareContainers } from "../meta/prepare-containers";
import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { type ThreadsOptions, topicOf } from "./check";
import { explain, explainWords, isEarly, isMissing, isPost, missing, reasons } from "./errors";
import { post, readStatus, repliesTo } from "./posts";
import { readPublishingLimit } from "./publishing-limit";
import { type ThreadsContext, waitsOf } from "./settings";

export async function prepareDelivery(
  context: ThreadsContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const { account, content } = task;
  const obstacle = content.postIndex > 0 ? obstacleTo(repliesTo(task)) : null;
  if (obstacle) return { state: "stopped", outcome: obstacle };
  const kind = content.postIndex > 0 ? "replies" : "posts";
  return prepareContainers({
    task,
    now: context.now,
    readLimit: () => readPublishingLimit(context, account, kind),
    makeItem: async (item, isChild) => {
      const parameters = isChild
        ? { ...(await fieldsOf(item)), is_carousel_item: "true" }
        : { ...(await fieldsOf(item)), ...fieldsOfPost(task) };
      return post(context, account, { path: "/me/threads", parameters, deadlineMs });
    },
    makeCarousel: (children) => {
      const fields = { media_type: "CAROUSEL", children: children.join(",") };
      const parameters = { ...fields, ...fieldsOfPost(task) };
      return post(context, account, { path: "/me/threads", parameters, deadlineMs });
    },
    readStatus: (id) => readStatus(context, account, id),
    explain,
    explainWords,
    missing,
    isMissing,
    isEarly,
    isPost,
    ...waitsOf(context.settings),
  });
}

/** Threads fetches a photo before it answers. */
const deadlineMs = 60_000;

function obstacleTo(replyTo: string | null): NotSent | null {
  if (replyTo === null) {
    const reason = reasons.because("without_post");
    return { kind: "retry", code: "internal", reason, afterMs: null };
  }
  if (!isUnnamed(replyTo)) return null;
  const reason = reasons.because("without_name");
  return { kind: "rejected", code: "content_rejected", reason };
}

async function fieldsOf(item: MediaSource | undefined): Promise<Record<string, string>> {
  if (!item) return { media_type: "TEXT" };
  const alt = item.alt.trim();
  const described = alt ? { alt_text: alt } : {};
  return isVideo(item)
    ? { media_type: "VIDEO", video_url: await item.address("original"), ...described }
    : { media_type: "IMAGE", image_url: await item.address("jpeg"), ...described };
}

function fieldsOfPost(task: DeliveryTask): Record<string, string> {
  const { text, media, options = {} } = task.content;
  const { spoiler } = options as ThreadsOptions;
  const replyTo = repliesTo(task);
  return {
    ...(text.trim() ? { text } : {}),
    ...(spoiler === "yes" && media.length > 0 ? { is_spoiler_media: "true" } : {}),
    ...(replyTo === null ? fieldsOfFirst(task) : { reply_to_id: replyTo }),
  };
}

/** The first post says what the thread has as a whole. */
function fieldsOfFirst({ content: { media, options = {} } }: DeliveryTask): Record<string, string> {
  const { replies, approvals, link = "" } = options as ThreadsOptions;
  const topic = topicOf(options);
  return {
    ...(replies ? { reply_control: replies } : {}),
    ...(approvals === "yes" ? { enable_reply_approvals: "true" } : {}),
    ...(topic ? { topic_tag: topic } : {}),
    ...(link.trim() && media.length === 0 ? { link_attachment: link.trim() } : {}),
  };
}
