import { encodeJpeg } from "../content/encode-jpeg";
import { isVideo } from "../content/problems";
import { findFirstLink } from "../content/rules/text";
import type { DeliveryTask, Handles, MediaSource, NotSent, Preparation } from "../network";
import { type Answer, callBluesky, xrpc } from "./call";
import { reasons, toNotSent } from "./errors";
import { resolveHandle } from "./identity";
import { blobKey, createTid, kept, parsePostUri } from "./record";
import { sessionOf } from "./session";
import type { BlueskyContext } from "./settings";
import { handlesIn } from "./text";
import { BlobAnswer, PostRecord, type StrongRef } from "./wire";

/** The key of the record is the last thing to be decided, and is stored before the post is sent. */
export async function prepareDelivery(
  context: BlueskyContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const done = await nextStep({ context, task });
  if (!done) return { state: "ready", handles: task.handles };
  if (!done.ok) return { state: "stopped", outcome: done.outcome };
  const isReady = kept.key in done.handles;
  return isReady
    ? { state: "ready", handles: done.handles }
    : { state: "continue", handles: done.handles, afterMs: 0 };
}

type Step = { context: BlueskyContext; task: DeliveryTask };
type Done = { ok: true; handles: Handles } | { ok: false; outcome: NotSent };

async function nextStep(step: Step): Promise<Done | null> {
  const { content, handles, parentRemoteId } = step.task;
  const missing = content.media.find((item) => !(blobKey(item) in handles));
  if (missing) return await uploadMedia(step, missing);
  if (!(kept.dids in handles)) return await resolveMentions(step);
  if (parentRemoteId && !(kept.parent in handles)) return await readParent(step);
  if (!(kept.card in handles)) return await makeCard(step);
  return kept.key in handles ? null : chooseKey(step);
}

async function uploadMedia(step: Step, item: MediaSource): Promise<Done> {
  const file = isVideo(item)
    ? { bytes: await item.read(), contentType: "video/mp4" }
    : await encodeImage(item);
  if (!file) return { ok: false, outcome: unreadableImage };
  const answer = await uploadBlob(step, file);
  if (!answer.ok) return refused(step, answer);
  return withHandle(step, blobKey(item), JSON.stringify(answer.body.blob));
}

type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** Older servers refuse a megabyte, newer ones two. */
const bytesMax = 976_000;

async function encodeImage(item: MediaSource): Promise<EncodedImage | null> {
  const bytes = await item.read();
  if (isTakenAsIs(item, bytes)) return { bytes, contentType: item.contentType };
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) return { bytes: encoded, contentType: "image/jpeg" };
  }
  return null;
}

/** The network shows files as they are, with the place where a picture was taken. */
function isTakenAsIs({ contentType }: MediaSource, bytes: Uint8Array): boolean {
  if (bytes.byteLength > bytesMax) return false;
  if (contentType === "image/gif") return true;
  if (contentType !== "image/jpeg" && contentType !== "image/png") return false;
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return !["Exif\0", "eXIf", "ns.adobe.com/xap", "Photoshop 3.0"].some((mark) =>
    file.includes(mark),
  );
}

const attempts = [
  { edge: 2000, quality: 88 },
  { edge: 2000, quality: 75 },
  { edge: 1440, quality: 75 },
  { edge: 1000, quality: 70 },
];

const unreadableImage: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_image"),
};

const uploadDeadlineMs = 120_000;

function uploadBlob(
  { context, task }: Step,
  file: { bytes: Uint8Array<ArrayBuffer>; contentType: string },
) {
  const session = sessionOf(task.account);
  const address = xrpc(session.pds, "com.atproto.repo.uploadBlob");
  const call = { method: "POST", address, session, file, deadlineMs: uploadDeadlineMs } as const;
  return callBluesky(context, call, BlobAnswer);
}

function refused({ context }: Step, answer: Extract<Answer<unknown>, { ok: false }>): Done {
  return { ok: false, outcome: toNotSent(answer.failure, context.now()) };
}

function withHandle(step: Step, name: string, value: string): Done {
  return withHandles(step, { [name]: value });
}

function withHandles({ task }: Step, added: Record<string, string>): Done {
  return { ok: true, handles: { ...task.handles, ...added } };
}

async function resolveMentions(step: Step): Promise<Done> {
  const { pds } = sessionOf(step.task.account);
  const found: [string, string][] = [];
  for (const handle of handlesIn(step.task.content.text)) {
    const did = await resolveHandle(step.context, handle, pds);
    if (typeof did === "string") found.push([handle, did]);
    // A mention that nobody can look up now becomes plain text: it must not keep the post back.
  }
  return withHandle(step, kept.dids, JSON.stringify(found));
}

async function readParent(step: Step): Promise<Done> {
  const { parentRemoteId, previousRemoteId } = step.task;
  const parent = await readPost(step, previousRemoteId ?? parentRemoteId ?? "");
  if (!parent.ok) return refused(step, parent);
  const { uri, cid, value } = parent.body;
  const own: StrongRef = { uri, cid };
  const root = value.reply?.root ?? own;
  return withHandles(step, {
    [kept.parent]: JSON.stringify(own),
    [kept.root]: JSON.stringify(root),
  });
}

function readPost({ context, task }: Step, uri: string) {
  const session = sessionOf(task.account);
  const address = xrpc(session.pds, "com.atproto.repo.getRecord");
  const call = { method: "GET", address, query: parsePostUri(uri), session } as const;
  return callBluesky(context, call, PostRecord);
}

async function makeCard(step: Step): Promise<Done> {
  const { content, readCard } = step.task;
  const uri = content.media.length === 0 ? findFirstLink(content.text) : null;
  const card = uri && readCard ? await readCard(uri).catch(() => null) : null;
  if (!uri || !card) return withHandle(step, kept.card, "");
  const { title, description, picture } = card;
  const thumb = picture && (await uploadBlob(step, { bytes: picture, contentType: "image/webp" }));
  const blob = thumb?.ok ? { thumb: thumb.body.blob } : {};
  return withHandle(step, kept.card, JSON.stringify({ uri, title, description, ...blob }));
}

function chooseKey(step: Step): Done {
  const now = step.context.now();
  return withHandles(step, { [kept.key]: createTid(now), [kept.at]: now.toISOString() });
}
