import { isVideo } from "../content/video-rules";
import type { Answer } from "../meta/send-graph";
import type { DeliveryTask, MediaSource } from "../network";
import { callInstagram } from "./call";
import type { InstagramContext } from "./settings";
import { CreatedAnswer } from "./wire";

/** Instagram fetches a photo before it answers. */
const deadlineMs = 60_000;

export async function createItem(
  context: InstagramContext,
  task: DeliveryTask,
  item: MediaSource,
): Promise<Answer<{ id: string }>> {
  const isChild = task.content.media.length > 1;
  return create(context, task, {
    ...(isVideo(item) ? await videoFields(item, isChild) : await photoFields(item)),
    ...(isChild ? { is_carousel_item: "true" } : captionOf(task)),
  });
}

export function createCarousel(
  context: InstagramContext,
  task: DeliveryTask,
  children: string[],
): Promise<Answer<{ id: string }>> {
  const fields = { media_type: "CAROUSEL", children: children.join(",") };
  return create(context, task, { ...fields, ...captionOf(task) });
}

async function photoFields(item: MediaSource): Promise<Record<string, string>> {
  const alt = item.alt.trim();
  return { image_url: await item.address("jpeg"), ...(alt ? { alt_text: alt } : {}) };
}

/** A single video must be a reel, and a carousel must not contain reels. */
async function videoFields(item: MediaSource, isChild: boolean): Promise<Record<string, string>> {
  const address = { video_url: await item.address("original") };
  return isChild
    ? { ...address, media_type: "VIDEO" }
    : { ...address, media_type: "REELS", share_to_feed: "true" };
}

function captionOf({ content }: DeliveryTask): Record<string, string> {
  return content.text.trim() ? { caption: content.text } : {};
}

function create(
  context: InstagramContext,
  { account }: DeliveryTask,
  parameters: Record<string, string>,
): Promise<Answer<{ id: string }>> {
  const path = `/${account.accountId}/media`;
  const token = account.credentials.token ?? "";
  const call = { method: "POST", path, token, parameters, deadlineMs } as const;
  return callInstagram(context, call, CreatedAnswer);
}
