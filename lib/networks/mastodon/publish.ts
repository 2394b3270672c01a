import { withMentions } from "../content/rules/text";
import type { Account, DeliveryTask, Outcome } from "../network";
import { callMastodon } from "./call";
import { type MastodonOptions, mentions } from "./check";
import { reasons, toOutcome } from "./errors";
import { mediaIds } from "./media-handles";
import { serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { StatusAnswer } from "./wire";

const publishDeadlineMs = 30_000;

export async function publishDelivery(
  context: MastodonContext,
  task: DeliveryTask,
): Promise<Outcome> {
  const { account, content, handles } = task;
  const media_ids = mediaIds(handles, content.media);
  const in_reply_to_id = repliesTo(task);
  if (!handles.key || media_ids.length < content.media.length) return unprepared;
  if (content.postIndex > 0 && !in_reply_to_id) return withoutPost;
  const answer = await callMastodon(
    context,
    {
      server: serverOf(account),
      method: "POST",
      path: "/api/v1/statuses",
      token: tokenOf(account),
      idempotencyKey: String(handles.key),
      deadlineMs: publishDeadlineMs,
      json: {
        status: sentText(content),
        media_ids,
        ...(in_reply_to_id && { in_reply_to_id }),
        ...optionFields(content.options),
      },
    },
    StatusAnswer,
  );
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  const { id, url, uri } = answer.body;
  return { kind: "published", remoteId: id, url: url || uri || null };
}

export function repliesTo({ previousRemoteId, parentRemoteId }: DeliveryTask): string | null {
  return previousRemoteId ?? parentRemoteId;
}

export function sentText(content: DeliveryTask["content"]): string {
  return withMentions(content, mentions.sentAs);
}

export async function findPermalink(
  context: MastodonContext,
  { account, remoteId }: { account: Account; remoteId: string },
): Promise<string | null> {
  const path = `/api/v1/statuses/${encodeURIComponent(remoteId)}`;
  const token = tokenOf(account);
  const call = { server: serverOf(account), token, method: "GET", path } as const;
  const answer = await callMastodon(context, call, StatusAnswer);
  return answer.ok ? (answer.body.url ?? answer.body.uri ?? null) : null;
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

function optionFields({ visibility, warning, language }: MastodonOptions = {}) {
  return {
    ...(visibility && { visibility }),
    ...(warning && { spoiler_text: warning, sensitive: true }),
    ...(language && { language }),
  };
}
