import { withMentions } from "../content/rules/text";
import { removalFrom } from "../http/removal";
import type { Content, DeliveryTask, Outcome, Published, Removal } from "../network";
import { callX } from "./call";
import { mentions, type XOptions } from "./check";
import { classOf, reasons, toOutcome } from "./errors";
import { permalinkOf, tokenOf, type XContext } from "./settings";
import { readyMedia } from "./uploads";
import { DeletionAnswer, PostAnswer } from "./wire";

const publishDeadlineMs = 30_000;

export async function publishDelivery(context: XContext, task: DeliveryTask): Promise<Outcome> {
  const { account, content, handles } = task;
  const media = readyMedia(handles, content.media, context.now());
  const repliedTo = repliesTo(task);
  if (!media) return unprepared;
  if (content.postIndex > 0 && !repliedTo) return withoutPost;
  const { replies, madeWithAi, paidPartnership }: XOptions = content.options ?? {};
  const text = sentText(content);
  const json = {
    // A post of media alone has no text, and X refuses an empty one.
    ...(text !== "" && { text }),
    ...(media.ids.length > 0 && { media: { media_ids: media.ids } }),
    ...(repliedTo && { reply: { in_reply_to_tweet_id: repliedTo } }),
    ...(!repliedTo && replies && replies !== "everyone" && { reply_settings: replies }),
    ...(madeWithAi === "yes" && { made_with_ai: true }),
    ...(paidPartnership === "yes" && { paid_partnership: true }),
  };
  const call = { method: "POST", path: "/tweets", token: tokenOf(account), json } as const;
  const answer = await callX(context, { ...call, deadlineMs: publishDeadlineMs }, PostAnswer);
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  const { id } = answer.body.data;
  return { kind: "published", remoteId: id, url: permalinkOf(context.settings, account, id) };
}

export function repliesTo({ previousRemoteId, parentRemoteId }: DeliveryTask): string | null {
  return previousRemoteId ?? parentRemoteId;
}

export function sentText(content: Pick<Content, "text" | "mentions">): string {
  return withMentions(content, mentions.sentAs);
}

export async function removePost(
  context: XContext,
  { account, remoteId }: Published,
): Promise<Removal> {
  const path = `/tweets/${encodeURIComponent(remoteId)}`;
  const call = { method: "DELETE", path, token: tokenOf(account) } as const;
  const answer = await callX(context, call, DeletionAnswer);
  if (answer.ok) return { kind: answer.body.data.deleted ? "removed" : "gone" };
  const { failure } = answer;
  if (failure.kind === "refused" && classOf(failure) === "missing") return { kind: "gone" };
  return removalFrom(toOutcome(failure, context.now()));
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};

const withoutPost: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("without_post"),
  afterMs: null,
};
