import type { DeliveryTask, Finding, Outcome, ReconcileTask } from "../network";
import { callGhost } from "./call";
import { type GhostOptions, newsletterOf } from "./check";
import { kept, publicSlug, textIn } from "./draft";
import { explainFailure, isMissing, reasons, toOutcome } from "./errors";
import { isOut, readPost } from "./posts";
import type { GhostContext } from "./settings";
import { adminKeyOf, siteOf } from "./site";
import { PostAnswer, type PostRow } from "./wire";

const publishDeadlineMs = 30_000;

/**
 * Publishes the draft as it was made: the time of its last change is a fence, so that Ghost refuses
 * what somebody has changed since. The same call again changes nothing and mails nobody.
 */
export async function publishDelivery(
  context: GhostContext,
  { account, content, handles }: DeliveryTask,
): Promise<Outcome> {
  const post = textIn(handles, kept.post);
  const updated_at = textIn(handles, kept.updatedAt);
  if (!post || !updated_at) return unprepared;
  const changes = { status: "published", slug: publicSlug(content, handles), updated_at };
  const answer = await callGhost(
    context,
    {
      site: siteOf(account),
      key: adminKeyOf(account),
      method: "PUT",
      path: `posts/${encodeURIComponent(post)}/`,
      query: mailOf(content.options),
      json: { posts: [changes] },
      deadlineMs: publishDeadlineMs,
    },
    PostAnswer,
  );
  if (!answer.ok) return toOutcome(answer.failure, context.now());
  const isDone = answer.body.id === post && isOut(answer.body);
  return isDone ? published(answer.body) : { kind: "unknown", reason: reasons.because("unclear") };
}

/**
 * The draft says whether it is out. What is not there was not published or was taken back, and the
 * next preparation says which.
 */
export async function reconcileDelivery(
  context: GhostContext,
  { account, handles }: ReconcileTask,
): Promise<Finding> {
  const post = textIn(handles, kept.post);
  if (!post) return { kind: "unseen" };
  const answer = await readPost(context, account, post);
  if (answer.ok) return isOut(answer.body) ? published(answer.body) : { kind: "absent" };
  if (isMissing(answer.failure)) return { kind: "absent" };
  return { kind: "unavailable", message: explainFailure(answer.failure) };
}

function published({ id, url }: PostRow) {
  return { kind: "published", remoteId: id, url: url ?? null } as const;
}

function mailOf(chosen: GhostOptions = {}): Record<string, string> {
  const newsletter = newsletterOf(chosen);
  const { segment } = chosen;
  return newsletter ? { newsletter, email_segment: segment || "all" } : {};
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};
