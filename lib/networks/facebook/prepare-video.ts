import type { z } from "zod";
import { readPart } from "../content/read-part";
import { pauseMs } from "../meta/usage";
import type { Preparation, Setback } from "../network";
import { type Answer, callGraph, type GraphCall } from "./call";
import { readVideoNode } from "./read-video-node";
import { reasons } from "./reasons";
import { afterFailedCall } from "./resume-video";
import { readVideo } from "./video-handles";
import {
  continueWith,
  finished,
  startOver,
  stop,
  stopped,
  type VideoBasis,
  type VideoStepIn,
} from "./video-step";
import { OffsetsAnswer, SuccessAnswer, VideoBegunAnswer } from "./wire";

const partBytesMax = 8 * 1024 * 1024;
const partDeadlineMs = 60_000;
const pollEveryMs = 5000;
const processingMaxMs = 20 * 60_000;

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

async function begin(step: VideoBasis): Promise<Preparation> {
  const { video } = step;
  const parameters = { upload_phase: "start", file_size: String(video.sizeBytes) };
  const answer = await callVideos(step, { parameters }, VideoBegunAnswer);
  if (!answer.ok) return stop(step, answer.failure);
  const { video_id: videoId, upload_session_id: sessionId, ...offsets } = answer.body;
  return continueWith(step, { state: "sending", videoId, sessionId, ...rangeOf(offsets) });
}

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

function rangeOf(offsets: { start_offset: number; end_offset: number }) {
  return { start: offsets.start_offset, end: offsets.end_offset };
}

const unreadableVideo: Setback = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("unreadable_video"),
};

const withoutProgress: Setback = {
  kind: "retry",
  code: "provider_unavailable",
  reason: reasons.because("video_without_progress"),
  afterMs: null,
};

const unusableVideo: Setback = {
  kind: "rejected",
  code: "media_rejected",
  reason: reasons.because("video_unusable"),
};

const processingTimedOut: Setback = {
  kind: "rejected",
  code: "media_timeout",
  reason: reasons.because("processing_timed_out"),
};
