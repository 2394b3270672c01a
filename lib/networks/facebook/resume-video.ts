import type { Preparation } from "../network";
import type { Failure } from "./call";
import { classOf, toSetback } from "./errors";
import { readVideoNode } from "./read-video-node";
import { videoKey } from "./video-handles";
import { continueWith, finished, startOver, stop, type VideoStepIn } from "./video-step";

const resendAfterMs = 5000;

export async function afterFailedCall(
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
      return startOver(step, toSetback(failure, step.context.now()));
  }
}

/** More bytes may have arrived than the last answer said. */
function continueFrom(step: VideoStepIn<"sending">, start: number, failure: Failure): Preparation {
  const { upload, video } = step;
  if (start === upload.start) return resend(step, failure);
  const end = Math.min(start + Math.max(1, upload.end - upload.start), video.sizeBytes);
  return continueWith(step, { ...upload, start, end });
}

function resend(step: VideoStepIn<"sending">, failure: Failure): Preparation {
  const { context, task, upload } = step;
  const mark = `${videoKey(task.content)}-resent`;
  const place = String(upload.start);
  if (task.handles[mark] === place) return startOver(step, toSetback(failure, context.now()));
  return {
    state: "continue",
    handles: { ...task.handles, [mark]: place },
    afterMs: resendAfterMs,
  };
}
