import type { DeliveryTask, MediaSource, Preparation, Setback } from "../network";
import type { Failure } from "./call";
import { toSetback } from "./errors";
import type { FacebookContext } from "./settings";
import { type VideoUpload, videoKey, withVideo } from "./video-handles";

export type VideoBasis = { context: FacebookContext; task: DeliveryTask; video: MediaSource };
export type VideoStepIn<State extends VideoUpload["state"]> = VideoBasis & {
  upload: Extract<VideoUpload, { state: State }>;
};

const firstPollMs = 2000;

export function continueWith(
  { context, task }: VideoBasis,
  upload: VideoUpload,
  afterMs = 0,
): Preparation {
  const handles = withVideo(task.handles, task.content, upload);
  const uploadedAt = context.now().toISOString();
  return { state: "continue", handles: { uploadedAt, ...handles }, afterMs };
}

export function finished(step: VideoStepIn<"sending">): Preparation {
  const { videoId } = step.upload;
  return continueWith(
    step,
    { state: "processing", videoId, since: step.context.now() },
    firstPollMs,
  );
}

export function startOver({ task }: VideoBasis, otherwise: Setback): Preparation {
  const mark = `${videoKey(task.content)}-again`;
  if (mark in task.handles) return stopped(otherwise);
  const handles = withVideo(task.handles, task.content, { state: "missing" });
  return { state: "continue", handles: { ...handles, [mark]: "once" }, afterMs: 0 };
}

export function stop({ context }: VideoBasis, failure: Failure): Preparation {
  return stopped(toSetback(failure, context.now()));
}

export function stopped(outcome: Setback): Preparation {
  return { state: "stopped", outcome };
}
