import { composed } from "../content/rules/text";
import type { Finding, ReconcileTask } from "../network";
import { callX } from "./call";
import { explainFailure } from "./errors";
import { repliesTo, sentText } from "./publish";
import { permalinkOf, tokenOf, type XContext } from "./settings";
import { mediaKeys } from "./uploads";
import { type PostRow, TimelineAnswer } from "./wire";

const clockToleranceMs = 60_000;
/** Each post that is read costs, so that only the usual few are asked for at once. */
const perPage = 5;
/** A busy account has more posts around the lost one; a hundred cost ten cents at most. */
const pagesMax = 20;

/**
 * Looks for the post on the account's own timeline. That is shown late at times, so that an absence
 * proves nothing.
 */
export async function reconcileDelivery(context: XContext, task: ReconcileTask): Promise<Finding> {
  let next: string | undefined;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await readPage(context, task, next);
    if (!answer.ok) return { kind: "unavailable", message: explainFailure(answer.failure) };
    const { data, meta } = answer.body;
    const match = data.find((row) => isSame(row, task));
    if (match) {
      const url = permalinkOf(context.settings, task.account, match.id);
      return { kind: "published", remoteId: match.id, url };
    }
    next = meta.next_token;
    if (!next) break;
  }
  return { kind: "unseen" };
}

function readPage(
  context: XContext,
  { account, intentAt }: ReconcileTask,
  next: string | undefined,
) {
  const path = `/users/${encodeURIComponent(account.accountId)}/tweets`;
  const query = {
    max_results: String(perPage),
    start_time: new Date(intentAt.getTime() - clockToleranceMs).toISOString(),
    "tweet.fields":
      "created_at,text,entities,attachments,referenced_tweets,conversation_id,note_tweet",
    ...(next && { pagination_token: next }),
  };
  const call = { method: "GET", path, query, token: tokenOf(account) } as const;
  return callX(context, call, TimelineAnswer);
}

/** Media have keys of ours; a text is the same where its addresses stand again as they were written. */
function isSame(row: PostRow, task: ReconcileTask): boolean {
  const { content, handles } = task;
  if (content.media.length > 0) {
    const own = mediaKeys(handles, content.media);
    const shown = row.attachments?.media_keys ?? [];
    return own.length === content.media.length && own.every((key) => shown.includes(key));
  }
  if ((row.attachments?.media_keys ?? []).length > 0) return false;
  const answered = row.referenced_tweets?.find(({ type }) => type === "replied_to")?.id ?? null;
  if (answered !== repliesTo(task)) return false;
  return essence(writtenText(row)) === essence(sentText(content));
}

/** A long post is told whole in its note. */
function writtenText({ text, entities, note_tweet: note }: PostRow): string {
  let written = note?.text ?? text;
  for (const { url, expanded_url } of (note ? note.entities : entities)?.urls ?? []) {
    if (expanded_url) written = written.replaceAll(url, () => expanded_url);
  }
  return written.replace(/&(?:amp|lt|gt);/g, (reference) => characters[reference] ?? reference);
}

const characters: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">" };

/** An address without a scheme comes back with one. */
function essence(text: string): string {
  return composed(text)
    .replace(/https?:\/\//gi, "")
    .replace(/\s+/g, " ")
    .trim();
}
