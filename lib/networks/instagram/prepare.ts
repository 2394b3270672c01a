import { isVideo } from "../content/problems";
import { callGraph } from "../meta/call";
import { prepareContainers } from "../meta/prepare-containers";
import type { Answer } from "../meta/send-graph";
import type { DeliveryTask, MediaSource, Preparation } from "../network";
import { readStatus } from "./containers";
import { explain, explainStatus, isMissing } from "./errors";
import { readPublishingLimit } from "./publishing-limit";
import type { InstagramContext } from "./settings";
import { CreatedAnswer } from "./wire";

export async function prepareDelivery(
  context: InstagramContext,
  task: DeliveryTask,
): Promise<Preparation> {
  if (task.content.postIndex > 0) return { state: "ready", handles: task.handles };
  return prepareContainers({
    task,
    now: context.now,
    readLimit: () => readPublishingLimit(context, task.account),
    makeItem: (item, isChild) => createItem(context, task, { item, isChild }),
    makeCarousel: (children) => createCarousel(context, task, children),
    readStatus: (id) => readStatus(context, task.account, id),
    explain,
    explainWords: explainStatus,
    isMissing,
    restMs: 0,
    missingMs: 5000,
  });
}

async function createItem(
  context: InstagramContext,
  task: DeliveryTask,
  { item, isChild }: { item: MediaSource | undefined; isChild: boolean },
): Promise<Answer<{ id: string }>> {
  if (!item) throw new Error("There is a container without its medium.");
  return create(context, task, {
    ...(isVideo(item) ? await videoFields(item, isChild) : await photoFields(item)),
    ...(isChild ? { is_carousel_item: "true" } : captionOf(task)),
  });
}

/** Instagram fetches a photo before it answers. */
const deadlineMs = 60_000;

function create(
  context: InstagramContext,
  { account }: DeliveryTask,
  parameters: Record<string, string>,
): Promise<Answer<{ id: string }>> {
  const path = `/${account.accountId}/media`;
  const token = account.credentials.token ?? "";
  const call = { method: "POST", path, token, parameters, deadlineMs } as const;
  return callGraph(context, call, CreatedAnswer);
}

/** A single video must be a reel, and a carousel must not contain reels. */
async function videoFields(item: MediaSource, isChild: boolean): Promise<Record<string, string>> {
  const address = { video_url: await item.address("original") };
  return isChild
    ? { ...address, media_type: "VIDEO" }
    : { ...address, media_type: "REELS", share_to_feed: "true" };
}

async function photoFields(item: MediaSource): Promise<Record<string, string>> {
  const alt = item.alt.trim();
  return { image_url: await item.address("jpeg"), ...(alt ? { alt_text: alt } : {}) };
}

function captionOf({ content }: DeliveryTask): Record<string, string> {
  return content.text.trim() ? { caption: content.text } : {};
}

function createCarousel(
  context: InstagramContext,
  task: DeliveryTask,
  children: string[],
): Promise<Answer<{ id: string }>> {
  const fields = { media_type: "CAROUSEL", children: children.join(",") };
  return create(context, task, { ...fields, ...captionOf(task) });
}
