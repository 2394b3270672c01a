import type { DeliveryTask, Finding, Outcome, Published, ReconcileTask } from "../network";
import { accessOf, callWordPress } from "./call";
import { publicationOf } from "./draft";
import { classOf, explainFailure, reasons, toOutcome } from "./errors";
import { kept, textIn } from "./handles";
import { isOut, readPost, whyHeld } from "./post";
import type { WordPressContext } from "./settings";
import { NothingAnswer, PostAnswer } from "./wire";

const publishDeadlineMs = 30_000;

/**
 * Publishes the draft by its id, which may be repeated. What somebody published on the site is only
 * looked at, so that nothing of it changes.
 */
export async function publishDelivery(
  context: WordPressContext,
  task: DeliveryTask,
): Promise<Outcome> {
  const { account, handles } = task;
  const id = textIn(handles, kept.draft);
  if (!id) return unprepared;
  const answer = textIn(handles, kept.out)
    ? await readPost(context, task)
    : await callWordPress(
        context,
        {
          ...accessOf(account),
          method: "POST",
          path: `wp/v2/posts/${id}`,
          json: publicationOf(task),
          deadlineMs: publishDeadlineMs,
        },
        PostAnswer,
      );
  if (!answer.ok) return afterFailure(context, answer.failure);
  const post = answer.body;
  if (post.id !== id) return { kind: "unknown", reason: reasons.because("unclear") };
  if (wasInTrash(post, task)) {
    const reason = reasons.because("restored");
    return { kind: "duplicate", reason, handles: { [kept.restored]: "yes" } };
  }
  if (isOut(post)) return published(post);
  const held = whyHeld(post, handles);
  return held && post.status !== "draft"
    ? { kind: "rejected", code: "content_rejected", reason: held }
    : { kind: "unknown", reason: reasons.because("unclear") };
}

/** A post that is not out may be tried again: the look before that says what people did meanwhile. */
export async function reconcileDelivery(
  context: WordPressContext,
  task: ReconcileTask,
): Promise<Finding> {
  if (!textIn(task.handles, kept.draft)) return { kind: "absent" };
  const found = await readPost(context, task);
  if (!found.ok) {
    return classOf(found.failure) === "missing"
      ? { kind: "absent" }
      : { kind: "unavailable", message: explainFailure(found.failure) };
  }
  if (!isOut(found.body)) return { kind: "absent" };
  const cameBack = textIn(task.handles, kept.restored) !== "" || cameBackLate(context, task, found);
  return cameBack ? await putBack(context, task) : published(found.body);
}

export async function findPermalink(
  context: WordPressContext,
  { account, remoteId }: Published,
): Promise<string | null> {
  const found = await readPost(context, { account, handles: { [kept.draft]: remoteId } });
  return found.ok ? (found.body.link ?? null) : null;
}

const spanMs = { from: -2000, to: 30_000 };

/**
 * The answer is lost that would have said so: it was published at the time of our call, by the clock of
 * the site, and has the slug that it had in the trash.
 */
function cameBackLate(
  { now }: WordPressContext,
  task: ReconcileTask,
  { body, headers }: { body: PostAnswer; headers: Headers },
): boolean {
  if (!wasInTrash(body, task)) return false;
  const siteAt = Date.parse(headers.get("date") ?? "");
  const aheadMs = Number.isNaN(siteAt) ? 0 : siteAt - now().getTime();
  const afterMs = Date.parse(`${body.date_gmt}Z`) - aheadMs - task.intentAt.getTime();
  return afterMs > spanMs.from && afterMs < spanMs.to;
}

/** Coming back from the trash, a post gets the slug that it had there, and not the one that we send. */
function wasInTrash({ slug, status }: PostAnswer, { handles }: DeliveryTask): boolean {
  const isOurs = !textIn(handles, kept.out);
  return isOurs && status !== "future" && slug === textIn(handles, kept.slug);
}

/**
 * Puts what came back from the trash there again. A site whose plugin keeps every slug as it is answers
 * alike; it does so a second time, when nothing is in the trash any more.
 */
async function putBack(context: WordPressContext, task: DeliveryTask): Promise<Finding> {
  const path = `wp/v2/posts/${textIn(task.handles, kept.draft)}`;
  const call = { ...accessOf(task.account), path } as const;
  const { slug } = publicationOf(task);
  const renamed = await callWordPress(
    context,
    { ...call, method: "POST", json: { slug } },
    PostAnswer,
  );
  if (!renamed.ok) return { kind: "unavailable", message: explainFailure(renamed.failure) };
  if (wasInTrash(renamed.body, task)) return published(renamed.body);
  const trashed = await callWordPress(context, { ...call, method: "DELETE" }, NothingAnswer);
  return trashed.ok
    ? { kind: "absent" }
    : { kind: "unavailable", message: explainFailure(trashed.failure) };
}

type Failure = Parameters<typeof toOutcome>[0];

function afterFailure(context: WordPressContext, failure: Failure): Outcome {
  if (failure.kind !== "refused" || classOf(failure) !== "missing") {
    return toOutcome(failure, context.now());
  }
  return { kind: "rejected", code: "content_rejected", reason: reasons.because("deleted") };
}

function published({ id, link }: PostAnswer) {
  return { kind: "published", remoteId: id, url: link || null } as const;
}

const unprepared: Outcome = {
  kind: "retry",
  code: "internal",
  reason: reasons.because("unprepared"),
  afterMs: 0,
};
