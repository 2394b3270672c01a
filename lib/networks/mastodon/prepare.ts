import { randomUUID } from "node:crypto";
import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { callMastodon } from "./call";
import { classOf, explain, reasons, toNotSent } from "./errors";
import { mediaKey, readUpload, type Upload, withUpload } from "./media-handles";
import { findStatus } from "./reconcile";
import { believesKey, serverOf, tokenOf } from "./server";
import type { MastodonContext } from "./settings";
import { MediaAnswer } from "./wire";

const uploadDeadlineMs = 75_000;
const pollEveryMs = 2000;
const pollsMax = 300;

type Step = { context: MastodonContext; task: DeliveryTask; item: MediaSource; key: string };

export async function prepareDelivery(
  context: MastodonContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const media = task.content.media.map((item, index) => {
    const key = mediaKey(item, index);
    return { item, key, upload: readUpload(task.handles, key) };
  });
  const missing = media.find(({ upload }) => upload.state === "missing");
  if (missing) return await send({ context, task, ...missing });
  for (const { upload, ...one } of media) {
    if (upload.state === "processing") return await poll({ context, task, ...one }, upload);
  }
  return task.handles.readyAt ? await checkAgain(context, task) : ready(context, task);
}

function ready({ now }: MastodonContext, { handles }: DeliveryTask): Preparation {
  const made = { key: randomUUID(), readyAt: now().toISOString() };
  return { state: "ready", handles: { ...handles, ...made } };
}

async function checkAgain(context: MastodonContext, task: DeliveryTask): Promise<Preparation> {
  const readyAt = new Date(String(task.handles.readyAt));
  if (believesKey(context, task.account, readyAt)) return { state: "ready", handles: task.handles };
  const found = await findStatus(context, { ...task, intentAt: readyAt });
  if (found.kind === "unavailable") {
    const { reason } = found;
    return stopped({ kind: "retry", code: "provider_unavailable", reason, afterMs: null });
  }
  if (found.kind === "absent") return { state: "ready", handles: task.handles };
  const { url } = found;
  const reason = url ? reasons.because("already_at", { url }) : reasons.because("already_there");
  return stopped({ kind: "rejected", code: "duplicate_content", reason });
}

async function send(step: Step): Promise<Preparation> {
  const { context, task, item } = step;
  const { account } = task;
  const [, extension = "bin"] = item.contentType.split("/");
  const form = new FormData();
  const bytes = await item.read();
  // Some servers name a file by what it is called, so that no two may have one name.
  const name = `${randomUUID()}.${extension}`;
  form.set("file", new Blob([bytes], { type: item.contentType }), name);
  if (item.alt) form.set("description", item.alt);
  if (item.focus) form.set("focus", focusOf(item.focus));
  const call = { server: serverOf(account), method: "POST", form } as const;
  const token = tokenOf(account);
  const upload = { ...call, token, deadlineMs: uploadDeadlineMs };
  const answer = await callMastodon(context, { ...upload, path: "/api/v2/media" }, MediaAnswer);
  if (!answer.ok) return stopped(mediaNotSent(context, answer.failure));
  const { id, url } = answer.body;
  const isReady = answer.status === 200 && Boolean(url);
  return isReady
    ? goOn(step, { state: "ready", id }, 0)
    : goOn(step, { state: "processing", id, polls: 0 }, pollEveryMs);
}

function focusOf({ x, y }: { x: number; y: number }): string {
  return [2 * x - 1, 1 - 2 * y].map((part) => part.toFixed(2)).join(",");
}

async function poll(
  step: Step,
  { id, polls }: Extract<Upload, { state: "processing" }>,
): Promise<Preparation> {
  const { context, task } = step;
  const { account } = task;
  const path = `/api/v1/media/${encodeURIComponent(id)}`;
  const call = { server: serverOf(account), method: "GET", path } as const;
  const token = tokenOf(account);
  const answer = await callMastodon(context, { ...call, token }, MediaAnswer);
  if (!answer.ok) return stopped(mediaNotSent(context, answer.failure));
  if (answer.status === 200) return goOn(step, { state: "ready", id }, 0);
  if (polls >= pollsMax) return stopped(timedOut);
  return goOn(step, { state: "processing", id, polls: polls + 1 }, pollEveryMs);
}

function goOn({ task, key }: Step, upload: Upload, afterMs: number): Preparation {
  return { state: "continue", handles: withUpload(task.handles, key, upload), afterMs };
}

type MediaFailure = Parameters<typeof toNotSent>[0];

function mediaNotSent(context: MastodonContext, failure: MediaFailure): NotSent {
  if (!["rejected", "missing"].includes(classOf(failure))) return toNotSent(failure, context.now());
  return { kind: "rejected", code: "media_rejected", reason: explain(failure).reason };
}

function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}

const timedOut: NotSent = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("processing_timed_out"),
};
