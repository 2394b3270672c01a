import type { z } from "zod";
import { readPart } from "../content/read-part";
import { pauseMs } from "../meta/usage";
import type { Account, DeliveryTask, MediaSource, NotSent, Preparation } from "../network";
import { type Answer, callGraph, type Failure, type GraphCall } from "./call";
import { classOf, reasons, toNotSent } from "./errors";
import { readVideo, type VideoUpload, videoKey, withVideo } from "./handles";
import type { FacebookContext } from "./settings";
import { OffsetsAnswer, SuccessAnswer, VideoAnswer, VideoBegunAnswer } from "./wire";

type VideoBasis = { context: FacebookContext; task: DeliveryTask; video: MediaSource };

/**
 * The newer Resumable Upload API gives a video its id only when it is published, which leaves
 * nothing to reconcile a lost answer by.
 */
export async function prepareVideo(given: VideoBasis): Promise<Preparation> {
  const { handles, content } = given.task;
  const upload = readVideo(handles, content);
  switch (upload.state) {
    case "missing":
      return begin(given);
    case "sending":
      return upload.start === upload.end
        ? finish({ ...given, upload })
        : sendPart({ ...given, upload });
    case "processing":
      return poll({ ...given, upload });
    case "ready":
      return { state: "ready", handles };
  }
}

export function readVideoNode(
  context: FacebookContext,
  { account, videoId }: { account: Account; videoId: string },
): Promise<Answer<VideoAnswer>> {
  return callGraph(
    context,
    {
      method: "GET",
      path: `/${videoId}`,
      token: account.credentials.pageToken ?? "",
      parameters: { fields: "id,status,published,permalink_url" },
    },
    VideoAnswer,
  );
}

async function begin(step: VideoBasis): Promise<Preparation> {
  const { video } = step;
  const parameters = { upload_phase: "start", file_size: String(video.sizeBytes) };
  const answer = await callVideos(step, { parameters }, VideoBegunAnswer);
  if (!answer.ok) return stop(step, answer.failure);
  const { video_id: videoId, upload_session_id: sessionId, ...offsets } = answer.body;
  return continueWith(step, { state: "sending", videoId, sessionId, ...rangeOf(offsets) });
}

function callVideos<Body>(
  { context, task }: VideoBasis,
  call: Pick<GraphCall, "parameters" | "file" | "deadlineMs">,
  schema: z.ZodType<Body>,
): Promise<Answer<Body>> {
  const { accountId, credentials } = task.account;
  const path = `/${accountId}/videos`;
  const token = credentials.pageToken ?? "";
  return callGraph(context, { method: "POST", origin: "VIDEO_URL", path, token, ...call }, schema);
}

function stop({ context }: VideoBasis, failure: Failure): Preparation {
  return stopped(toNotSent(failure, context.now()));
}

function stopped(outcome: NotSent): Preparation {
  return { state: "stopped", outcome };
}

function continueWith(
  { context, task }: VideoBasis,
  upload: VideoUpload,
  afterMs = 0,
): Preparation {
  const handles = withVideo(task.handles, task.content, upload);
  const uploadedAt = context.now().toISOString();
  return { state: "continue", handles: { uploadedAt, ...handles }, afterMs };
}

function rangeOf(offsets: { start_offset: number; end_offset: number }) {
  return { start: offsets.start_offset, end: offsets.end_offset };
}

type VideoStepIn<State extends VideoUpload["state"]> = VideoBasis & {
  upload: Extract<VideoUpload, { state: State }>;
};

/** Ends the upload as a draft with the text, so that nobody sees it while it is processed. */
async function finish(step: VideoStepIn<"sending">): Promise<Preparation> {
  const { task, upload } = step;
  const parameters = {
    upload_phase: "finish",
    upload_session_id: upload.sessionId,
    published: "false",
    ...(task.content.text.trim() ? { description: task.content.text } : {}),
  };
  const answer = await callVideos(step, { parameters }, SuccessAnswer);
  return answer.ok ? finished(step) : afterFailedCall(step, answer.failure);
}

const firstPollMs = 2000;

function finished(step: VideoStepIn<"sending">): Preparation {
  const { videoId } = step.upload;
  return continueWith(
    step,
    { state: "processing", videoId, since: step.context.now() },
    firstPollMs,
  );
}

async function afterFailedCall(
  step: VideoStepIn<"sending">,
  failure: Failure,
): Promise<Preparation> {
  if (classOf(failure) !== "upload") return stop(step, failure);
  const { account } = step.task;
  const node = await readVideoNode(step.context, { account, videoId: step.upload.videoId });
  // `rejected` means that Facebook dropped the video; any other failure says nothing about it.
  if (!node.ok && classOf(node.failure) !== "rejected") return stop(step, node.failure);
  const status = node.ok ? node.body.status : undefined;
  switch (status?.video_status) {
    case "processing":
    case "ready":
      // The end of the upload took effect, and its answer was lost.
      return finished(step);
    case "uploading":
    case "upload_complete":
      return continueFrom(
        step,
        status.uploading_phase?.bytes_transfered ?? step.upload.start,
        failure,
      );
    default:
      return startOver(step, toNotSent(failure, step.context.now()));
  }
}

/** More bytes may have arrived than the last answer said. */
function continueFrom(step: VideoStepIn<"sending">, start: number, failure: Failure): Preparation {
  const { upload, video } = step;
  if (start === upload.start) return resend(step, failure);
  const end = Math.min(start + Math.max(1, upload.end - upload.start), video.sizeBytes);
  return continueWith(step, { ...upload, start, end });
}

const resendAfterMs = 5000;

function resend(step: VideoStepIn<"sending">, failure: Failure): Preparation {
  const { context, task, upload } = step;
  const mark = `${videoKey(task.content)}-resent`;
  const place = String(upload.start);
  if (task.handles[mark] === place) return startOver(step, toNotSent(failure, context.now()));
  return {
    state: "continue",
    handles: { ...task.handles, [mark]: place },
    afterMs: resendAfterMs,
  };
}

function startOver({ task }: VideoBasis, otherwise: NotSent): Preparation {
  const mark = `${videoKey(task.content)}-again`;
  if (mark in task.handles) return stopped(otherwise);
  const handles = withVideo(task.handles, task.content, { state: "missing" });
  return { state: "continue", handles: { ...handles, [mark]: "once" }, afterMs: 0 };
}

const partBytesMax = 8 * 1024 * 1024;
const partDeadlineMs = 60_000;

async function sendPart(step: VideoStepIn<"sending">): Promise<Preparation> {
  const { video, upload } = step;
  const { start, sessionId } = upload;
  const end = Math.min(upload.end, start + partBytesMax, video.sizeBytes);
  const bytes = await readPart(video, { start, end });
  if (bytes === null) return stopped(unreadableVideo);
  const answer = await callVideos(
    step,
    {
      parameters: {
        upload_phase: "transfer",
        upload_session_id: sessionId,
        start_offset: String(start),
      },
      file: { field: "video_file_chunk", bytes, contentType: video.contentType, name: "video.mp4" },
      deadlineMs: partDeadlineMs,
    },
    OffsetsAnswer,
  );
  if (!answer.ok) return afterFailedCall(step, answer.failure);
  const next = rangeOf(answer.body);
  if (next.start <= start) return stopped(withoutProgress);
  return continueWith(step, { ...upload, ...next }, pauseMs(answer.usagePercent));
}

const unreadableVideo: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_video"),
};

const withoutProgress: NotSent = {
  kind: "retry",
  code: "provider_unavailable",
  reason: reasons.because("video_without_progress"),
  afterMs: null,
};

const processingMaxMs = 20 * 60_000;
const pollEveryMs = 5000;

async function poll(step: VideoStepIn<"processing">): Promise<Preparation> {
  const { context, task, upload } = step;
  const { videoId } = upload;
  const node = await readVideoNode(context, { account: task.account, videoId });
  if (!node.ok) return stop(step, node.failure);
  switch (node.body.status?.video_status) {
    case "ready":
      return continueWith(step, { state: "ready", videoId });
    case "error":
    case "expired":
    case "upload_failed":
      return startOver(step, unusableVideo);
    default:
      return context.now().getTime() - upload.since.getTime() > processingMaxMs
        ? stopped(processingTimedOut)
        : { state: "continue", handles: task.handles, afterMs: pollEveryMs };
  }
}

const unusableVideo: NotSent = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("video_unusable"),
};

const processingTimedOut: NotSent = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("processing_timed_out"),
};
