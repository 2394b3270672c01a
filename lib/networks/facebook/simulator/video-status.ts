import type { Site } from "./site";
import type { Video } from "./state";

export type VideoState =
  | "uploading"
  | "upload_complete"
  | "processing"
  | "ready"
  | "expired"
  | "error";

export function stateOf(site: Site, video: Video): VideoState {
  const { store, switches } = site;
  if (!video.finished) return uploadOf(site, video);
  if ((store.state.polls.get(video.videoId) ?? 0) <= switches.processingPolls) return "processing";
  return video.finished.failure === null ? "ready" : "error";
}

export function isExpired({ now, switches }: Site, video: Video): boolean {
  return video.isCancelled || now().getTime() - video.atMs > switches.uploadLifetimeMs;
}

export function statusOf(site: Site, video: Video, isShown: boolean) {
  const state = stateOf(site, video);
  const { failure } = video.finished ?? {};
  return {
    video_status: state,
    uploading_phase: {
      status: video.receivedBytes === video.sizeBytes ? "complete" : "in_progress",
      bytes_transfered: video.receivedBytes,
      source_file_size: video.sizeBytes,
    },
    processing_phase: {
      status: processingOf[state],
      ...(state === "error" ? { error: { message: failure ?? "" } } : {}),
    },
    publishing_phase: {
      status: isShown ? "completed" : "not_started",
      publish_status: isShown ? "published" : "draft",
    },
  };
}

const processingOf: Record<VideoState, string> = {
  uploading: "not_started",
  upload_complete: "not_started",
  processing: "in_progress",
  ready: "complete",
  expired: "not_started",
  error: "error",
};

function uploadOf(site: Site, video: Video): VideoState {
  if (isExpired(site, video)) return "expired";
  return video.receivedBytes === video.sizeBytes ? "upload_complete" : "uploading";
}
