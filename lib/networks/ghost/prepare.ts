import { randomUUID } from "node:crypto";
import type { DeliveryTask, Handles, MediaSource, NotSent, Preparation } from "../network";
import { callGhost, type Failure } from "./call";
import { draftOf, ignoredOption, kept, newDraftSlug, pictureKey, textIn } from "./draft";
import { isMissing, later, reasons, rejected, toNotSent } from "./errors";
import { deletePost, findPost, isOurs, isOut, readPost } from "./posts";
import type { GhostContext } from "./settings";
import { adminKeyOf, siteOf } from "./site";
import { ImagesAnswer, PostAnswer, type PostRow } from "./wire";

const uploadDeadlineMs = 75_000;
const draftDeadlineMs = 30_000;

type Step = { context: GhostContext; task: DeliveryTask };

export async function prepareDelivery(
  context: GhostContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const step = { context, task };
  const { handles, content } = task;
  for (const [index, item] of content.media.entries()) {
    const key = pictureKey(item, index);
    if (!textIn(handles, key)) return await upload(step, item, key);
  }
  // The slug is kept before the first call that makes a draft, so that one is found again.
  if (!textIn(handles, kept.slug)) return goOn(step, { [kept.slug]: newDraftSlug() });
  const post = textIn(handles, kept.post);
  return post ? await checkAgain(step, post) : await makeDraft(step);
}

/** Ghost has no look-up for pictures: one whose answer is lost is an orphan, and is sent again. */
async function upload(step: Step, item: MediaSource, key: string): Promise<Preparation> {
  const { context, task } = step;
  const [, extension = "jpeg"] = item.contentType.split("/");
  const form = new FormData();
  const bytes = await item.read();
  const name = `${randomUUID()}.${extension}`;
  form.set("file", new Blob([bytes], { type: item.contentType }), name);
  form.set("purpose", "image");
  form.set("ref", name);
  const call = { ...asking(task), method: "POST", path: "images/upload/", form } as const;
  const answer = await callGhost(context, { ...call, deadlineMs: uploadDeadlineMs }, ImagesAnswer);
  if (!answer.ok) return failed(step, answer.failure);
  return goOn(step, { [key]: answer.body.url });
}

/** The slug is looked up first, because the answer to an earlier try may be lost. */
async function makeDraft(step: Step): Promise<Preparation> {
  const { context, task } = step;
  const found = await findPost(context, task.account, textIn(task.handles, kept.slug) ?? "");
  if (found.ok) return await takeDraft(step, found.body);
  if (!isMissing(found.failure)) return failed(step, found.failure);
  const json = { posts: [draftOf(task.content, task.handles)] };
  const call = {
    ...asking(task),
    method: "POST",
    path: "posts/",
    query: { source: "html" },
  } as const;
  const made = await callGhost(context, { ...call, json, deadlineMs: draftDeadlineMs }, PostAnswer);
  return made.ok ? await takeDraft(step, made.body) : failed(step, made.failure);
}

async function takeDraft(step: Step, row: PostRow): Promise<Preparation> {
  const { context, task } = step;
  const problem = problemOf(row);
  if (problem) return stopped(problem);
  // A second draft of one slug has a number behind it: the first one is found by the next try.
  const isSecond = row.slug !== textIn(task.handles, kept.slug);
  const option = ignoredOption(task.content, row);
  if (isSecond || option) await deletePost(context, task.account, row.id);
  if (isSecond) return stopped(later(reasons.because("taken"), 0));
  if (option) return stopped(rejected(reasons.because("option_ignored", { option })));
  const made = { [kept.post]: row.id, [kept.updatedAt]: row.updated_at };
  return { state: "ready", handles: { ...task.handles, ...made } };
}

/** A person decides who has changed, scheduled or deleted the draft in Ghost since it was made. */
async function checkAgain(step: Step, post: string): Promise<Preparation> {
  const { context, task } = step;
  const answer = await readPost(context, task.account, post);
  if (!answer.ok) {
    if (isMissing(answer.failure)) return stopped(rejected(reasons.because("deleted")));
    return failed(step, answer.failure);
  }
  const row = answer.body;
  const isEdited = row.status === "draft" && !isOurs(row, task.handles);
  const problem = isEdited ? rejected(reasons.because("edited")) : problemOf(row);
  if (problem) return stopped(problem);
  const had = isOut(row) ? { [kept.publicSlug]: row.slug } : {};
  return { state: "ready", handles: { ...task.handles, ...had } };
}

function problemOf({ status }: PostRow): NotSent | null {
  return status === "scheduled" ? rejected(reasons.because("scheduled")) : null;
}

function asking({ account }: DeliveryTask) {
  return { site: siteOf(account), key: adminKeyOf(account) };
}

function goOn({ task }: Step, made: Handles): Preparation {
  return { state: "continue", handles: { ...task.handles, ...made }, afterMs: 0 };
}

function failed({ context }: Step, failure: Failure): Preparation {
  return stopped(toNotSent(failure, context.now()));
}

function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}
