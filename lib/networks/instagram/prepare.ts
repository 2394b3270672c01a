import { isVideo } from "../content/problems";
import { type ErrorRule, notSentFor } from "../meta/errors";
import type { Answer, Failure } from "../meta/send-graph";
import { pauseMs } from "../meta/usage";
import type { DeliveryTask, MediaSource, Preparation } from "../network";
import { callInstagram } from "./call";
import {
  type Containers,
  creationId,
  readContainers,
  readStatus,
  toHandles,
  without,
  withoutStale,
} from "./containers";
import { explain, explainStatus, isMissing, toNotSent } from "./errors";
import { readPublishingLimit } from "./publishing-limit";
import type { InstagramContext } from "./settings";
import { CreatedAnswer } from "./wire";

export async function prepareDelivery(
  context: InstagramContext,
  task: DeliveryTask,
): Promise<Preparation> {
  if (task.content.postIndex > 0) return { state: "ready", handles: task.handles };
  const made = withoutStale(readContainers(task.handles, task.content), context.now());
  const step = { context, task, made };
  const index = made.items.indexOf("");
  if (index >= 0) return makeItem(step, index);
  const isCarousel = made.items.length > 1;
  if (!isCarousel || made.carousel) return poll(step, creationId(made));
  const unfinished = made.items.find((id) => !made.finished.includes(id));
  return unfinished ? poll(step, unfinished) : makeCarousel(step);
}

type Step = { context: InstagramContext; task: DeliveryTask; made: Containers };

async function makeItem(step: Step, index: number): Promise<Preparation> {
  const { context, task, made } = step;
  const item = task.content.media[index];
  if (!item) throw new Error("There is a container without its medium.");
  if (made.startedAt === null) {
    const limit = await readPublishingLimit(context, task.account);
    if (limit) return { state: "stopped", outcome: limit };
  }
  const answer = await createItem(context, task, item);
  if (!answer.ok) return afterFailedCreation(step, answer.failure);
  const items = made.items.map((id, at) => (at === index ? answer.body.id : id));
  const startedAt = made.startedAt ?? context.now();
  return continueWith({ ...made, items, startedAt }, pauseMs(answer.usagePercent));
}

async function createItem(
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
  return callInstagram(context, call, CreatedAnswer);
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

const remakesMax = 2;
const createAgainAfterMs = 30_000;

/** A failed fetch is retried, because the connection to this server may have failed only once. */
function afterFailedCreation({ context, made }: Step, failure: Failure): Preparation {
  const rule = explain(failure);
  if (rule.class !== "upload") return stop(rule, failure, context);
  return made.remakes < remakesMax
    ? continueWith({ ...made, remakes: made.remakes + 1 }, createAgainAfterMs)
    : giveUp(rule);
}

function stop(rule: ErrorRule, failure: Failure, { now }: InstagramContext): Preparation {
  const regainAt = "regainAt" in failure ? failure.regainAt : null;
  return { state: "stopped", outcome: notSentFor(rule, { regainAt, now: now() }) };
}

function continueWith(made: Containers, afterMs: number): Preparation {
  return { state: "continue", handles: toHandles(made), afterMs };
}

function giveUp({ reason }: ErrorRule): Preparation {
  return { state: "stopped", outcome: { kind: "rejected", code: "media_rejected", reason } };
}

async function poll(step: Step, id: string): Promise<Preparation> {
  const { context, task, made } = step;
  const answer = await readStatus(context, task.account, id);
  if (!answer.ok) return afterFailedPoll(step, id, answer.failure);
  switch (answer.body.status_code) {
    case "FINISHED":
      return finish(made, id);
    case "PUBLISHED":
      return { state: "ready", handles: toHandles({ ...made, isLive: true }) };
    case "IN_PROGRESS":
      return continueWith(made, pollDelayMs(made, context.now()));
    case "ERROR":
      return afterError(step, id, explainStatus(answer.body.status));
    case "EXPIRED":
      return createAgain(made, id, explainStatus(undefined));
  }
}

const missesMax = 3;
const pollAgainAfterMs = 5000;

/** Reading a new container sometimes fails although it exists. */
function afterFailedPoll({ context, made }: Step, id: string, failure: Failure): Preparation {
  if (!isMissing(failure)) return { state: "stopped", outcome: toNotSent(failure, context.now()) };
  return made.misses < missesMax
    ? continueWith({ ...made, misses: made.misses + 1 }, pollAgainAfterMs)
    : createAgain(made, id, explainStatus(undefined));
}

function createAgain(made: Containers, id: string, rule: ErrorRule): Preparation {
  return made.remakes < remakesMax ? continueWith(without(made, id), 0) : giveUp(rule);
}

function finish(made: Containers, id: string): Preparation {
  if (id === creationId(made)) {
    return { state: "ready", handles: toHandles({ ...made, misses: 0, isLive: false }) };
  }
  return continueWith({ ...made, misses: 0, finished: [...made.finished, id] }, 0);
}

/** Photos take seconds and videos minutes; Instagram asks for at most one poll a minute. */
function pollDelayMs({ startedAt }: Containers, now: Date): number {
  const ageMs = now.getTime() - (startedAt ?? now).getTime();
  if (ageMs < 30_000) return 2000;
  return ageMs < 5 * 60_000 ? 15_000 : 60_000;
}

function afterError({ context, made }: Step, id: string, rule: ErrorRule): Preparation {
  if (rule.class === "upload" || rule.class === "retry") return createAgain(made, id, rule);
  return { state: "stopped", outcome: notSentFor(rule, { regainAt: null, now: context.now() }) };
}

async function makeCarousel(step: Step): Promise<Preparation> {
  const { context, task, made } = step;
  const answer = await createCarousel(context, task, made.items);
  if (!answer.ok) return afterFailedCreation(step, answer.failure);
  return continueWith({ ...made, carousel: answer.body.id }, pauseMs(answer.usagePercent));
}

function createCarousel(
  context: InstagramContext,
  task: DeliveryTask,
  children: string[],
): Promise<Answer<{ id: string }>> {
  const fields = { media_type: "CAROUSEL", children: children.join(",") };
  return create(context, task, { ...fields, ...captionOf(task) });
}
