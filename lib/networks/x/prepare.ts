import { isVideo } from "../content/problems";
import { readPart } from "../content/read-part";
import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { type Answer, callX, type Failure, type XCall } from "./call";
import { isGif } from "./check";
import { classOf, explain, isTransient, reasons, toNotSent } from "./errors";
import { tokenOf, type XContext } from "./settings";
import { readUpload, type Upload, uploadName, withUpload } from "./uploads";
import { NothingAnswer, UploadAnswer } from "./wire";

const partBytes = 1024 * 1024;
const partDeadlineMs = 60_000;
const pollEveryMs = 1000;
const pollEveryMsMax = 30_000;
const processingMaxMs = 20 * 60_000;

type Step<Own = Upload> = {
  context: XContext;
  task: DeliveryTask;
  item: MediaSource;
  name: string;
  upload: Own;
};
type StepIn<State extends Upload["state"]> = Step<Extract<Upload, { state: State }>>;

export async function prepareDelivery(context: XContext, task: DeliveryTask): Promise<Preparation> {
  for (const [index, item] of task.content.media.entries()) {
    const name = uploadName(item, index);
    const upload = readUpload(task.handles, name, context.now());
    const shared = { context, task, item, name };
    switch (upload.state) {
      case "missing":
        return await initialize({ ...shared, upload });
      case "sending":
        return await send({ ...shared, upload });
      case "processing":
        return await poll({ ...shared, upload });
      case "uploaded":
        return await describe({ ...shared, upload });
      case "ready":
        continue;
    }
  }
  return { state: "ready", handles: task.handles };
}

function ask({ context, task }: Step, call: Omit<XCall, "token">): Promise<Answer<Uploaded>> {
  return callX(context, { ...call, token: tokenOf(task.account) }, UploadAnswer);
}

type Uploaded = (typeof UploadAnswer)["_output"];

async function initialize(step: StepIn<"missing">): Promise<Preparation> {
  const { item, upload } = step;
  const json = {
    media_type: item.contentType,
    total_bytes: item.sizeBytes,
    media_category: categoryOf(item),
  };
  const answer = await ask(step, { method: "POST", path: "/media/upload/initialize", json });
  if (!answer.ok) return stopped(mediaNotSent(step, answer.failure));
  const { id, media_key: key } = answer.body.data;
  return goOn(step, { state: "sending", id, key, segment: 0, again: upload.again });
}

function categoryOf(item: MediaSource): string {
  if (isVideo(item)) return "tweet_video";
  return isGif(item) ? "tweet_gif" : "tweet_image";
}

function send(step: StepIn<"sending">): Promise<Preparation> {
  const start = step.upload.segment * partBytes;
  const end = Math.min(start + partBytes, step.item.sizeBytes);
  return start < step.item.sizeBytes ? append(step, { start, end }) : finalize(step);
}

async function append(
  step: StepIn<"sending">,
  range: { start: number; end: number },
): Promise<Preparation> {
  const { context, task, item, upload } = step;
  const bytes = await readPart(item, range);
  if (bytes === null) return stopped(unreadableMedia);
  const form = new FormData();
  form.set("segment_index", String(upload.segment));
  form.set("media", new Blob([bytes], { type: "application/octet-stream" }), "part");
  const path = `/media/upload/${encodeURIComponent(upload.id)}/append`;
  const token = tokenOf(task.account);
  const call = { method: "POST", path, token, form, deadlineMs: partDeadlineMs } as const;
  const answer = await callX(context, call, NothingAnswer);
  if (!answer.ok) return await afterRefusedPart(step, answer.failure);
  return goOn(step, { ...upload, segment: upload.segment + 1 });
}

async function finalize(step: StepIn<"sending">): Promise<Preparation> {
  const path = `/media/upload/${encodeURIComponent(step.upload.id)}/finalize`;
  const answer = await ask(step, { method: "POST", path });
  if (!answer.ok) return await afterRefusedPart(step, answer.failure);
  return takeState(step, answer.body.data);
}

/** An earlier call whose answer was lost may have had its effect, so that this one is refused. */
async function afterRefusedPart(step: StepIn<"sending">, failure: Failure): Promise<Preparation> {
  if (failure.kind !== "refused" || !["rejected", "media", "missing"].includes(classOf(failure))) {
    return stopped(mediaNotSent(step, failure));
  }
  const isWhole = step.upload.segment * partBytes >= step.item.sizeBytes;
  const status = isWhole ? await readStatus(step) : null;
  if (status?.ok) return takeState(step, status.body.data);
  if (status && isTransient(status.failure)) return stopped(mediaNotSent(step, status.failure));
  return startOver(step, mediaNotSent(step, failure));
}

function readStatus(step: StepIn<"sending"> | StepIn<"processing">): Promise<Answer<Uploaded>> {
  const query = { command: "STATUS", media_id: step.upload.id };
  return ask(step, { method: "GET", path: "/media/upload", query });
}

async function poll(step: StepIn<"processing">): Promise<Preparation> {
  const answer = await readStatus(step);
  if (answer.ok) return takeState(step, answer.body.data);
  return classOf(answer.failure) === "missing"
    ? startOver(step, mediaNotSent(step, answer.failure))
    : stopped(mediaNotSent(step, answer.failure));
}

/** Images are processed at once, and have nothing to say about it. */
function takeState(
  step: StepIn<"sending"> | StepIn<"processing">,
  { processing_info: info }: Uploaded["data"],
): Preparation {
  const { context, item, upload } = step;
  const { id, key, again } = upload;
  const now = context.now();
  const begunAt = upload.state === "processing" ? upload.at : now;
  switch (info?.state ?? "succeeded") {
    case "succeeded": {
      const isDescribed = item.alt === "" || isVideo(item);
      return goOn(step, { state: isDescribed ? "ready" : "uploaded", id, key, at: now, again });
    }
    case "failed":
      return startOver(step, mediaFailed);
    default: {
      if (now.getTime() - begunAt.getTime() > processingMaxMs) return stopped(timedOut);
      const asked = (info?.check_after_secs ?? 0) * 1000;
      const afterMs = Math.min(Math.max(asked, pollEveryMs), pollEveryMsMax);
      return goOn(step, { state: "processing", id, key, at: begunAt, again }, afterMs);
    }
  }
}

async function describe(step: StepIn<"uploaded">): Promise<Preparation> {
  const { context, task, item, upload } = step;
  const json = { id: upload.id, metadata: { alt_text: { text: item.alt } } };
  const token = tokenOf(task.account);
  const call = { method: "POST", path: "/media/metadata", token, json } as const;
  const answer = await callX(context, call, NothingAnswer);
  return answer.ok
    ? goOn(step, { ...upload, state: "ready" })
    : stopped(mediaNotSent(step, answer.failure));
}

function startOver(step: Step, otherwise: NotSent): Preparation {
  if (step.upload.again) return stopped(otherwise);
  return goOn(step, { state: "missing", again: true });
}

function goOn({ task, name }: Step, upload: Upload, afterMs = 0): Preparation {
  return { state: "continue", handles: withUpload(task.handles, name, upload), afterMs };
}

function mediaNotSent({ context }: Step, failure: Failure): NotSent {
  if (!["rejected", "media", "missing", "duplicate"].includes(classOf(failure))) {
    return toNotSent(failure, context.now());
  }
  return { kind: "rejected", code: "media_rejected", reason: explain(failure).reason };
}

function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}

const unreadableMedia: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_media"),
};

const mediaFailed: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("media_failed"),
};

const timedOut: NotSent = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("media_timed_out"),
};
