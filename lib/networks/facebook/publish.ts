import { isVideo } from "../content/problems";
import { findFirstLink } from "../content/rules/text";
import type { Account, DeliveryTask, Outcome } from "../network";
import { callGraph, type GraphCall } from "./call";
import { reasons, toOutcome } from "./errors";
import { photoIds, readVideo } from "./handles";
import { messageText } from "./mentions";
import type { FacebookContext } from "./settings";
import { CreatedAnswer, PermalinkAnswer, SuccessAnswer } from "./wire";

const publishDeadlineMs = 30_000;

export async function publishDelivery(
  context: FacebookContext,
  task: DeliveryTask,
): Promise<Outcome> {
  if (task.content.media.some(isVideo)) return publishVideo(context, task);
  const photos = photoIds(task.handles, task.content);
  if (!photos.every((id) => id !== undefined)) return unprepared;
  if (task.content.postIndex > 0 && !task.parentRemoteId) return withoutPost;
  const { path, parameters } = isComment(task) ? commentOf(task, photos) : postOf(task, photos);
  const answer = await callGraph(
    context,
    {
      method: "POST",
      path,
      token: task.account.credentials.pageToken ?? "",
      parameters: { ...parameters, fields: "id,permalink_url,created_time" },
      deadlineMs: publishDeadlineMs,
    },
    CreatedAnswer,
  );
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  return { kind: "published", remoteId: answer.body.id, url: answer.body.permalink_url ?? null };
}

export function isComment(task: DeliveryTask): task is DeliveryTask & { parentRemoteId: string } {
  return task.content.postIndex > 0 && task.parentRemoteId !== null;
}

export function findPreviewLink(text: string): string | null {
  const link = findFirstLink(text);
  const isOwnSite =
    link !== null &&
    /(^|\.)(facebook\.com|fb\.com|fb\.me|fb\.watch)$/i.test(new URL(link).hostname);
  return isOwnSite ? null : link;
}

export async function findPermalink(
  context: FacebookContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  const answer = await callGraph(
    context,
    {
      method: "GET",
      path: `/${remoteId}`,
      token: account.credentials.pageToken ?? "",
      parameters: { fields: "id,permalink_url" },
    },
    PermalinkAnswer,
  );
  const site = context.settings.origins.DIALOG_URL;
  if (answer.ok && answer.body.permalink_url) return new URL(answer.body.permalink_url, site).href;
  const isPost = remoteId.startsWith(`${account.accountId}_`);
  const isVideo = /^\d+$/.test(remoteId);
  return isPost || isVideo ? new URL(`/${remoteId}`, site).href : null;
}

async function publishVideo(context: FacebookContext, task: DeliveryTask): Promise<Outcome> {
  const upload = readVideo(task.handles, task.content);
  if (upload.state !== "ready") return unprepared;
  const answer = await callGraph(
    context,
    {
      method: "POST",
      path: `/${upload.videoId}`,
      token: task.account.credentials.pageToken ?? "",
      parameters: { published: "true" },
      deadlineMs: publishDeadlineMs,
    },
    SuccessAnswer,
  );
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  return { kind: "published", remoteId: upload.videoId, url: null };
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

type Creation = { path: string; parameters: NonNullable<GraphCall["parameters"]> };

function commentOf(
  { content, parentRemoteId }: DeliveryTask & { parentRemoteId: string },
  [photo]: string[],
): Creation {
  return {
    path: `/${parentRemoteId}/comments`,
    parameters: {
      ...(content.text.trim() ? { message: messageText(content) } : {}),
      ...(photo ? { attachment_id: photo } : {}),
    },
  };
}

function postOf({ account, content }: DeliveryTask, photos: string[]): Creation {
  const link = photos.length === 0 ? findPreviewLink(content.text) : null;
  const attached = photos.map((id, index) => [
    `attached_media[${index}]`,
    JSON.stringify({ media_fbid: id }),
  ]);
  return {
    path: `/${account.accountId}/feed`,
    parameters: {
      published: "true",
      ...(content.text.trim() ? { message: messageText(content) } : {}),
      ...(link ? { link } : {}),
      ...Object.fromEntries(attached),
    },
  };
}
