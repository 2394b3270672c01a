import { randomBytes } from "node:crypto";
import type { DeliveryTask, Handles, MediaSource, NotSent, Preparation } from "../network";
import { type Answer, accessOf, callWordPress } from "./call";
import type { WordPressOptions } from "./check";
import { draftOf, droppedFrom, escaped, hasItsWords } from "./draft";
import { classOf, reasons, toNotSent } from "./errors";
import { kept, mediaHandle, readUpload, tagHandle, textIn, withUpload } from "./handles";
import { readPost, whyHeld } from "./post";
import type { WordPressContext } from "./settings";
import {
  DraftAnswer as Draft,
  type DraftAnswer,
  DraftRows,
  MediaAnswer,
  MediaRows,
  TagAnswer,
} from "./wire";

/**
 * A key of ours names the pictures and the draft on the site, and is kept before the first call, so
 * that a call whose answer is lost is looked up by it.
 */
export async function prepareDelivery(
  context: WordPressContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const { content, handles } = task;
  if (!textIn(handles, kept.key)) {
    return goOn(handles, { [kept.key]: `herald-${randomBytes(10).toString("hex")}` });
  }
  for (const [index, item] of content.media.entries()) {
    const { state } = readUpload(handles, mediaHandle(item, index));
    if (state === "missing") return await uploadPicture(context, task, { item, index });
    if (state === "uploaded") return await describePicture(context, task, { item, index });
  }
  const { tags = [] }: WordPressOptions = content.options ?? {};
  for (const [index, name] of tags.entries()) {
    if (!textIn(handles, tagHandle(index))) return await makeTag(context, task, { name, index });
  }
  return textIn(handles, kept.draft)
    ? await lookAgain(context, task)
    : await makeDraft(context, task);
}

type Picture = { item: MediaSource; index: number };

const uploadDeadlineMs = 75_000;

const extensions: Readonly<Record<string, string>> = {
  "image/jpeg": "jpg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
};

async function uploadPicture(
  context: WordPressContext,
  task: DeliveryTask,
  { item, index }: Picture,
): Promise<Preparation> {
  const access = accessOf(task.account);
  const slug = `${textIn(task.handles, kept.key)}-p${index + 1}`;
  const asking = { ...access, method: "GET", path: "wp/v2/media" } as const;
  const known = await callWordPress(context, { ...asking, query: { slug } }, MediaRows);
  if (!known.ok) return stoppedBy(context, known);
  const [before] = known.body;
  const answer = before
    ? { ok: true as const, body: before }
    : await callWordPress(
        context,
        {
          ...access,
          method: "POST",
          path: "wp/v2/media",
          file: {
            bytes: await item.read(),
            contentType: item.contentType,
            name: `${slug}.${extensions[item.contentType] ?? "bin"}`,
          },
          deadlineMs: uploadDeadlineMs,
        },
        MediaAnswer,
      );
  if (!answer.ok) return stopped(mediaNotSent(context, answer));
  const { id, source_url: address } = answer.body;
  const state = item.alt === "" ? "ready" : "uploaded";
  const name = mediaHandle(item, index);
  return goOn(withUpload(task.handles, name, { state, id, address }));
}

async function describePicture(
  context: WordPressContext,
  task: DeliveryTask,
  { item, index }: Picture,
): Promise<Preparation> {
  const name = mediaHandle(item, index);
  const upload = readUpload(task.handles, name);
  if (upload.state === "missing") return goOn(task.handles);
  const path = `wp/v2/media/${upload.id}`;
  const call = { ...accessOf(task.account), method: "POST", path } as const;
  const answer = await callWordPress(
    context,
    { ...call, json: { alt_text: withoutTags(item.alt) } },
    MediaAnswer,
  );
  if (!answer.ok) return stoppedBy(context, answer);
  return goOn(withUpload(task.handles, name, { ...upload, state: "ready" }));
}

/** WordPress cuts out of an alternative text whatever looks like a tag. */
function withoutTags(alt: string): string {
  return alt.includes("<") ? escaped(alt) : alt;
}

/** A tag that is there already is named by the refusal to make it again. */
async function makeTag(
  context: WordPressContext,
  task: DeliveryTask,
  { name, index }: { name: string; index: number },
): Promise<Preparation> {
  const call = { ...accessOf(task.account), method: "POST", path: "wp/v2/tags" } as const;
  const answer = await callWordPress(context, { ...call, json: { name } }, TagAnswer);
  const id = answer.ok ? answer.body.id : knownTag(answer);
  if (id) return goOn(task.handles, { [tagHandle(index)]: id });
  return answer.ok ? goOn(task.handles) : stoppedBy(context, answer);
}

function knownTag({ failure }: Failed): string | null {
  if (failure.kind !== "refused" || failure.error.code !== "term_exists") return null;
  return failure.error.termId;
}

export const everyStatus = "draft,pending,future,publish,private,trash";

async function makeDraft(context: WordPressContext, task: DeliveryTask): Promise<Preparation> {
  const call = { ...accessOf(task.account), path: "wp/v2/posts" } as const;
  const key = textIn(task.handles, kept.key);
  // WordPress renames what it puts into the trash.
  const query = { slug: `${key},${key}__trashed`, status: everyStatus, context: "edit" };
  const known = await callWordPress(context, { ...call, method: "GET", query }, DraftRows);
  if (!known.ok) return stoppedBy(context, known);
  const [before] = known.body;
  const answer = before
    ? { ok: true as const, body: before }
    : await callWordPress(context, { ...call, method: "POST", json: draftOf(task) }, Draft);
  if (!answer.ok) return stoppedBy(context, answer);
  const { id, slug, status } = answer.body;
  const handles = { ...task.handles, [kept.draft]: id, [kept.slug]: slug };
  if (status !== "draft") return await lookAgain(context, { ...task, handles });
  return compare(answer.body, task) ?? { state: "ready", handles };
}

function compare(draft: DraftAnswer, task: DeliveryTask): Preparation | null {
  const dropped = droppedFrom(draft, task);
  if (dropped.length > 0) {
    const reason = reasons.because("option_dropped", { names: dropped.join(", ") });
    return stopped({ kind: "rejected", code: "content_rejected", reason });
  }
  if (hasItsWords(draft, task)) return null;
  const reason = reasons.because("text_changed");
  return stopped({ kind: "rejected", code: "content_rejected", reason });
}

/** A person may have decided on the site since the draft was made, and that decision stands. */
async function lookAgain(context: WordPressContext, task: DeliveryTask): Promise<Preparation> {
  const { handles } = task;
  const found = await readPost(context, task);
  if (!found.ok) {
    if (classOf(found.failure) !== "missing") return stoppedBy(context, found);
    const reason = reasons.because("deleted");
    return stopped({ kind: "rejected", code: "content_rejected", reason });
  }
  const reason = whyHeld(found.body, handles);
  if (reason) return stopped({ kind: "rejected", code: "content_rejected", reason });
  const isOut = found.body.status !== "draft";
  return { state: "ready", handles: isOut ? { ...handles, [kept.out]: "yes" } : handles };
}

type Failed = Extract<Answer<unknown>, { ok: false }>;

function mediaNotSent(context: WordPressContext, { failure }: Failed): NotSent {
  const notSent = toNotSent(failure, context.now());
  return notSent.kind === "rejected" ? { ...notSent, code: "media_rejected" } : notSent;
}

function goOn(handles: Handles, added: Handles = {}): Preparation {
  return { state: "continue", handles: { ...handles, ...added }, afterMs: 0 };
}

function stoppedBy(context: WordPressContext, { failure }: Failed): Preparation {
  return stopped(toNotSent(failure, context.now()));
}

function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}
