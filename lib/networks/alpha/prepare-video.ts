import type { z } from "zod";
import type { DeliveryTask, MediaSource, Preparation, Setback } from "../network";
import { readPart } from "../outbound/read-part";
import { type Answer, callGraph, type Failure, type GraphCall } from "./call";
import { classOf, toSetback } from "./errors";
import { readVideoNode } from "./read-video-node";
import type { AlphaContext } from "./settings";
import { pauseMs } from "./usage";
import { readVideo, type VideoUpload, videoKey, withVideo } from "./video-handles";
import { OffsetsAnswer, SuccessAnswer, VideoBegunAnswer } from "./wire";

const partBytesMax = 8 * 1024 * 1024;
const partDeadlineMs = 60_000;
const firstLookMs = 2000;
const lookEveryMs = 5000;
const processingMaxMs = 20 * 60_000;

type Step<Upload = VideoUpload> = {
  context: AlphaContext;
  task: DeliveryTask;
  video: MediaSource;
  upload: Upload;
};
type StepIn<State extends VideoUpload["state"]> = Step<Extract<VideoUpload, { state: State }>>;

/**
 * Takes the next step for a video: begin, send a part, end the upload as a draft, or look whether it
 * is processed. Not by the newer upload handles: those want a person's token, and the video gets its
 * id only when it is published, which leaves nothing exact to look a lost answer up by.
 */
export async function prepareVideo(given: Omit<Step, "upload">): Promise<Preparation> {
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
      return look({ ...given, upload });
    case "ready":
      return { state: "ready", handles };
  }
}

async function begin(step: Omit<Step, "upload">): Promise<Preparation> {
  const { context, video } = step;
  const parameters = { upload_phase: "start", file_size: String(video.sizeBytes) };
  const answer = await callVideos(step, { parameters }, VideoBegunAnswer);
  if (!answer.ok) return stop(context, answer.failure);
  const { video_id: videoId, upload_session_id: sessionId, ...offsets } = answer.body;
  return goOn(step, { state: "sending", videoId, sessionId, ...rangeOf(offsets) });
}

async function sendPart(step: StepIn<"sending">): Promise<Preparation> {
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
  if (answer.ok) {
    return goOn(step, { ...upload, ...rangeOf(answer.body) }, pauseMs(answer.usagePercent));
  }
  return classOf(answer.failure) === "upload"
    ? afterRefusedUpload(step, answer.failure)
    : stop(step.context, answer.failure);
}

/** Ends the upload with the text; as a draft, so that it is processed without being seen. */
async function finish(step: StepIn<"sending">): Promise<Preparation> {
  const { context, task, upload } = step;
  const parameters = {
    upload_phase: "finish",
    upload_session_id: upload.sessionId,
    published: "false",
    ...(task.content.text.trim() ? { description: task.content.text } : {}),
  };
  const answer = await callVideos(step, { parameters }, SuccessAnswer);
  if (answer.ok) return finished(step);
  return classOf(answer.failure) === "upload"
    ? afterRefusedUpload(step, answer.failure)
    : stop(context, answer.failure);
}

/** The refusal can mean that the bytes, or the end, of a lost answer arrived: Facebook knows how far. */
async function afterRefusedUpload(step: StepIn<"sending">, failure: Failure): Promise<Preparation> {
  const { context, task, video, upload } = step;
  const node = await readVideoNode(context, { account: task.account, videoId: upload.videoId });
  if (!node.ok && classOf(node.failure) !== "rejected") return stop(context, node.failure);
  const status = node.ok ? node.body.status : undefined;
  if (["processing", "ready"].includes(status?.video_status ?? "")) return finished(step);
  const start = status?.uploading_phase?.bytes_transfered ?? upload.start;
  if (start === upload.start) return startOver(step, toSetback(failure, context.now()));
  const partBytes = Math.max(1, upload.end - upload.start);
  const end = Math.min(start + partBytes, video.sizeBytes);
  return goOn(step, { ...upload, start, end });
}

function finished(step: StepIn<"sending">): Preparation {
  const { videoId } = step.upload;
  const upload: VideoUpload = { state: "processing", videoId, since: step.context.now() };
  return goOn(step, upload, firstLookMs);
}

async function look(step: StepIn<"processing">): Promise<Preparation> {
  const { context, task, upload } = step;
  const { videoId } = upload;
  const node = await readVideoNode(context, { account: task.account, videoId });
  if (!node.ok) return stop(context, node.failure);
  switch (node.body.status?.video_status) {
    case "ready":
      return goOn(step, { state: "ready", videoId });
    case "error":
    case "expired":
    case "upload_failed":
      return startOver(step, unusableVideo);
    default:
      return context.now().getTime() - upload.since.getTime() > processingMaxMs
        ? stopped(neverDone)
        : { state: "continue", handles: task.handles, afterMs: lookEveryMs };
  }
}

function callVideos<Body>(
  { context, task }: Pick<Step, "context" | "task">,
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

function goOn(
  { context, task }: Pick<Step, "context" | "task">,
  upload: VideoUpload,
  afterMs = 0,
): Preparation {
  const handles = withVideo(task.handles, task.content, upload);
  const uploadedAt = context.now().toISOString();
  return { state: "continue", handles: { uploadedAt, ...handles }, afterMs };
}

/** Uploads the video anew, once; what fails twice is not tried a third time. */
function startOver({ task }: Pick<Step, "task">, otherwise: Setback): Preparation {
  const mark = `${videoKey(task.content)}-again`;
  if (mark in task.handles) return stopped(otherwise);
  const handles = withVideo(task.handles, task.content, { state: "missing" });
  return { state: "continue", handles: { ...handles, [mark]: "once" }, afterMs: 0 };
}

function stop(context: AlphaContext, failure: Failure): Preparation {
  return stopped(toSetback(failure, context.now()));
}

function stopped(outcome: Setback): Preparation {
  return { state: "stopped", outcome };
}

const unreadableVideo: Setback = {
  kind: "rejected",
  code: "media_rejected",
  message: "The video of this post cannot be read: upload it again.",
};

const unusableVideo: Setback = {
  kind: "rejected",
  code: "media_rejected",
  message:
    "Facebook could not process the video of this post: replace it with another MP4, H.264 with AAC.",
};

const neverDone: Setback = {
  kind: "rejected",
  code: "media_timeout",
  message: "Facebook did not finish processing the video of this post: try again later.",
};
