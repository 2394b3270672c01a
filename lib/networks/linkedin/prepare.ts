import { encodeJpeg } from "../content/encode-jpeg";
import { isVideo } from "../content/problems";
import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { callLinkedIn, type Failure, organizationUrn, tokenOf } from "./call";
import { pixelsMax } from "./check";
import { classOf, failureContextOf, reasons, toNotSent } from "./errors";
import { imageKey, readUpload, type Upload, withUpload } from "./handles";
import { prepareVideo } from "./prepare-video";
import type { LinkedInContext } from "./settings";
import {
  afterFailedPoll,
  hasWaited,
  pollAgain,
  readAsset,
  startOver,
  stop,
  stopped,
  type UploadStep,
} from "./upload-step";
import { NothingAnswer, ReservedAnswer } from "./wire";

export function prepareDelivery(
  context: LinkedInContext,
  task: DeliveryTask,
): Promise<Preparation> {
  const video = task.content.media.find(isVideo);
  return video ? prepareVideo({ context, task, video }) : prepareImages(context, task);
}

/** All images are sent before the first poll, so that LinkedIn processes them in parallel. */
async function prepareImages(context: LinkedInContext, task: DeliveryTask): Promise<Preparation> {
  const images = task.content.media.map((item, index) => {
    const key = imageKey(item, index);
    return { item, key, upload: readUpload(task.handles, key) };
  });
  const next =
    images.find(({ upload }) => upload.state === "missing" || upload.state === "reserved") ??
    images.find(({ upload }) => upload.state === "sent");
  if (!next) return { state: "ready", handles: task.handles };
  return takeStep({ context, task, ...next });
}

type Step<State extends Upload = Upload> = UploadStep & { item: MediaSource; upload: State };
type StepIn<State extends Upload["state"]> = Step<Extract<Upload, { state: State }>>;

const firstPollMs = 1000;

function sent({ context, task, key, upload }: StepIn<"reserved">): Preparation {
  const done: Upload = { state: "sent", urn: upload.urn, at: context.now() };
  return { state: "continue", handles: withUpload(task.handles, key, done), afterMs: firstPollMs };
}

async function takeStep({ upload, ...step }: Step): Promise<Preparation> {
  switch (upload.state) {
    case "missing":
      return reserve({ ...step, upload });
    case "reserved":
      return send({ ...step, upload });
    case "sent":
      return poll({ ...step, upload });
    case "available":
      return { state: "ready", handles: step.task.handles };
  }
}

async function reserve(step: StepIn<"missing">): Promise<Preparation> {
  const { context, task, key } = step;
  const answer = await callLinkedIn(
    context,
    {
      method: "POST",
      address: "/rest/images",
      query: { action: "initializeUpload" },
      token: tokenOf(task.account),
      json: { initializeUploadRequest: { owner: organizationUrn(task.account) } },
    },
    ReservedAnswer,
  );
  if (!answer.ok) return stop(step, answer.failure);
  const { image, uploadUrl } = answer.body.value;
  const upload: Upload = { state: "reserved", urn: image, address: uploadUrl };
  return { state: "continue", handles: withUpload(task.handles, key, upload), afterMs: 0 };
}

const uploadDeadlineMs = 60_000;

async function send(step: StepIn<"reserved">): Promise<Preparation> {
  const { context, task, item, upload } = step;
  const file = await encodeImage(item);
  if (file === null) return stopped(unreadableImage);
  const answer = await callLinkedIn(
    context,
    {
      method: "PUT",
      address: upload.address,
      token: tokenOf(task.account),
      file,
      deadlineMs: uploadDeadlineMs,
    },
    NothingAnswer,
  );
  if (answer.ok) return sent(step);
  if (classOf(answer.failure) !== "upload") return stop(step, answer.failure);
  return afterUselessUpload(step, answer.failure);
}

type EncodedImage = { bytes: Uint8Array<ArrayBuffer>; contentType: string };

/** LinkedIn documents no limit; it accepts this size from other publishers. */
const bytesMax = 8 * 1024 * 1024;

async function encodeImage(item: MediaSource): Promise<EncodedImage | null> {
  const bytes = await item.read();
  if (isTakenAsIs(item, bytes.byteLength)) return { bytes, contentType: item.contentType };
  for (const attempt of attempts) {
    const encoded = await encodeJpeg(bytes, attempt);
    if (encoded === null) return null;
    if (encoded.byteLength <= bytesMax) return { bytes: encoded, contentType: "image/jpeg" };
  }
  return null;
}

function isTakenAsIs({ contentType, width, height }: MediaSource, size: number): boolean {
  if (contentType === "image/gif") return true;
  const isKnown = contentType === "image/jpeg" || contentType === "image/png";
  return isKnown && size <= bytesMax && width * height <= pixelsMax;
}

const attempts = [
  { edge: 6000, quality: 90 },
  { edge: 4096, quality: 85 },
  { edge: 2048, quality: 80 },
];

const unreadableImage: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_image"),
};

/** An upload address works once, so its refusal can mean that the bytes have arrived. */
async function afterUselessUpload(
  step: StepIn<"reserved">,
  failure: Failure,
): Promise<Preparation> {
  const image = await readImage(step);
  if (image.ok && ["PROCESSING", "AVAILABLE"].includes(image.body.status)) return sent(step);
  return uploadAgain(step, toNotSent(failure, failureContextOf(step.context, step.task.account)));
}

function readImage({ context, task, upload }: StepIn<"reserved"> | StepIn<"sent">) {
  return readAsset(context, { account: task.account, kind: "images", urn: upload.urn });
}

function uploadAgain(step: Step, otherwise: NotSent): Preparation {
  const cleared = withUpload(step.task.handles, step.key, { state: "missing" });
  return startOver(step, cleared, otherwise);
}

/** A longer WAITING_UPLOAD means that the bytes never arrived, whatever the upload answered. */
const arrivalMaxMs = 4000;

const processingMaxMs = 10 * 60_000;

async function poll(step: StepIn<"sent">): Promise<Preparation> {
  const { task, key, upload } = step;
  const answer = await readImage(step);
  if (!answer.ok) return afterFailedPoll(step, answer.failure);
  switch (answer.body.status) {
    case "AVAILABLE": {
      const done: Upload = { state: "available", urn: upload.urn };
      return { state: "continue", handles: withUpload(task.handles, key, done), afterMs: 0 };
    }
    case "PROCESSING_FAILED":
      return uploadAgain(step, unusableImage);
    case "WAITING_UPLOAD":
      return hasWaited(step, arrivalMaxMs)
        ? uploadAgain(step, processingTimedOut)
        : pollAgain(step);
    default:
      return hasWaited(step, processingMaxMs) ? stopped(processingTimedOut) : pollAgain(step);
  }
}

const unusableImage: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unusable_image"),
};

const processingTimedOut: NotSent = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("image_timed_out"),
};
