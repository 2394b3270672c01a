import { readPart } from "../content/read-part";
import type { DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { callLinkedIn, type Failure, organizationUrn, tokenOf } from "./call";
import { classOf, failureContextOf, reasons, toNotSent } from "./errors";
import { type Part, readVideo, type VideoUpload, videoKey, withVideo } from "./handles";
import type { LinkedInContext } from "./settings";
import {
  afterFailedPoll,
  hasWaited,
  mayStartOver,
  pollAgain,
  readAsset,
  startOver,
  stop,
  stopped,
  type UploadStep,
} from "./upload-step";
import { NothingAnswer, ReservedVideoAnswer } from "./wire";

/** LinkedIn asks for parts of 4 MiB; each part is held in memory, so far larger ones are refused. */
const partBytesMax = 64 * 1024 * 1024;
const partDeadlineMs = 60_000;
const firstPollMs = 5000;
const processingMaxMs = 20 * 60_000;
/** After this long in WAITING_UPLOAD, the end of the upload had no effect, whatever it answered. */
const arrivalMaxMs = 10_000;

type Step<Upload = VideoUpload> = UploadStep & { video: MediaSource; upload: Upload };
type StepIn<State extends VideoUpload["state"]> = Step<Extract<VideoUpload, { state: State }>>;

export async function prepareVideo(given: {
  context: LinkedInContext;
  task: DeliveryTask;
  video: MediaSource;
}): Promise<Preparation> {
  const { handles } = given.task;
  const upload = readVideo(handles, given.video);
  const step = { ...given, key: videoKey(given.video) };
  switch (upload.state) {
    case "missing":
      return reserve({ ...step, upload });
    case "sending":
      return continueSending({ ...step, upload });
    case "sent":
      return poll({ ...step, upload });
    case "available":
      return { state: "ready", handles };
  }
}

async function reserve(step: StepIn<"missing">): Promise<Preparation> {
  const { context, task, video } = step;
  const answer = await callLinkedIn(
    context,
    {
      method: "POST",
      address: "/rest/videos",
      query: { action: "initializeUpload" },
      token: tokenOf(task.account),
      json: {
        initializeUploadRequest: {
          owner: organizationUrn(task.account),
          fileSizeBytes: video.sizeBytes,
          uploadCaptions: false,
          uploadThumbnail: false,
        },
      },
    },
    ReservedVideoAnswer,
  );
  if (!answer.ok) return stop(step, answer.failure);
  const { video: urn, uploadToken, uploadInstructions } = answer.body.value;
  const waiting = uploadInstructions.map(({ uploadUrl, firstByte, lastByte }) => {
    return { start: firstByte, end: lastByte + 1, address: uploadUrl };
  });
  return continueWith(step, { state: "sending", urn, uploadToken, waiting, etags: [] });
}

function continueSending(step: StepIn<"sending">): Promise<Preparation> {
  const [part, ...rest] = step.upload.waiting;
  return part ? sendPart(step, part, rest) : finalize(step);
}

/** The address authorizes the upload, so no token is sent. */
async function sendPart(
  step: StepIn<"sending">,
  { start, end, address }: Part,
  waiting: Part[],
): Promise<Preparation> {
  const { context, video, upload } = step;
  const bytes = end - start > partBytesMax ? null : await readPart(video, { start, end });
  if (bytes === null) return stopped(unreadableVideo);
  const file = { bytes, contentType: "application/octet-stream" };
  const answer = await callLinkedIn(
    context,
    { method: "PUT", address, file, deadlineMs: partDeadlineMs },
    NothingAnswer,
  );
  if (!answer.ok) return afterFailedUpload(step, answer.failure);
  // The end of the upload lists each part by its etag, so a part without one is sent again.
  if (answer.etag === null) return stopped(namelessPart);
  return continueWith(step, { ...upload, waiting, etags: [...upload.etags, answer.etag] });
}

async function finalize(step: StepIn<"sending">): Promise<Preparation> {
  const { context, task, upload } = step;
  const { urn, uploadToken, etags } = upload;
  const answer = await callLinkedIn(
    context,
    {
      method: "POST",
      address: "/rest/videos",
      query: { action: "finalizeUpload" },
      token: tokenOf(task.account),
      json: { finalizeUploadRequest: { video: urn, uploadToken, uploadedPartIds: etags } },
    },
    NothingAnswer,
  );
  return answer.ok ? sent(step) : afterFailedUpload(step, answer.failure);
}

/** A refusal can mean that an earlier end took effect, or that the addresses expired. */
async function afterFailedUpload(step: StepIn<"sending">, failure: Failure): Promise<Preparation> {
  if (classOf(failure) !== "upload") return stop(step, failure);
  const asset = await readVideoAsset(step);
  if (asset.ok && ["PROCESSING", "AVAILABLE"].includes(asset.body.status)) return sent(step);
  return uploadAgain(step, toNotSent(failure, failureContextOf(step.context, step.task.account)));
}

function sent(step: StepIn<"sending">): Preparation {
  const { context, upload } = step;
  return continueWith(step, { state: "sent", urn: upload.urn, at: context.now() }, firstPollMs);
}

async function poll(step: StepIn<"sent">): Promise<Preparation> {
  const { upload } = step;
  const asset = await readVideoAsset(step);
  if (!asset.ok) return afterFailedPoll(step, asset.failure);
  switch (asset.body.status) {
    case "AVAILABLE":
      return continueWith(step, { state: "available", urn: upload.urn });
    case "PROCESSING_FAILED":
      return uploadAgain(step, unusableVideo);
    case "WAITING_UPLOAD":
      return hasWaited(step, arrivalMaxMs) && mayStartOver(step)
        ? uploadAgain(step, processingTimedOut)
        : keepPolling(step);
    default:
      return keepPolling(step);
  }
}

function keepPolling(step: StepIn<"sent">): Preparation {
  return hasWaited(step, processingMaxMs) ? stopped(processingTimedOut) : pollAgain(step);
}

function readVideoAsset({ context, task, upload }: StepIn<"sending"> | StepIn<"sent">) {
  return readAsset(context, { account: task.account, kind: "videos", urn: upload.urn });
}

function continueWith({ task, video }: Step, upload: VideoUpload, afterMs = 0): Preparation {
  return { state: "continue", handles: withVideo(task.handles, video, upload), afterMs };
}

function uploadAgain(step: Step, otherwise: NotSent): Preparation {
  const cleared = withVideo(step.task.handles, step.video, { state: "missing" });
  return startOver(step, cleared, otherwise);
}

const unreadableVideo: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_video"),
};

const namelessPart: NotSent = {
  kind: "retry",
  code: "provider_unavailable",
  reason: reasons.because("nameless_part"),
  afterMs: null,
};

const unusableVideo: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unusable_video"),
};

const processingTimedOut: NotSent = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("video_timed_out"),
};
