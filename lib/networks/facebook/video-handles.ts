import { createHash } from "node:crypto";
import { isVideo } from "../content/video-rules";
import type { Content, Handles } from "../network";

export type VideoUpload =
  | { state: "missing" }
  /** Facebook expects the bytes from `start` to `end` next; when both are equal, it has all. */
  | { state: "sending"; videoId: string; sessionId: string; start: number; end: number }
  | { state: "processing"; videoId: string; since: Date }
  | { state: "ready"; videoId: string };

export function videoKey(content: Content): string {
  const { mediaId = "" } = content.media.find(isVideo) ?? {};
  const digest = createHash("sha256").update(`${mediaId}\n${content.text}`).digest("hex");
  return `video-${digest.slice(0, 16)}`;
}

export function readVideo(handles: Handles, content: Content): VideoUpload {
  const stored = handles[videoKey(content)];
  const [state, videoId, ...details] = Array.isArray(stored) ? stored : [];
  if (!videoId) return { state: "missing" };
  const [first = "", start = "", end = ""] = details;
  switch (state) {
    case "sending":
      return { state, videoId, sessionId: first, start: Number(start), end: Number(end) };
    case "processing":
      return { state, videoId, since: new Date(first) };
    case "ready":
      return { state, videoId };
    default:
      return { state: "missing" };
  }
}

export function withVideo(handles: Handles, content: Content, upload: VideoUpload): Handles {
  const key = videoKey(content);
  if (upload.state === "missing") {
    return Object.fromEntries(Object.entries(handles).filter(([name]) => name !== key));
  }
  return { ...handles, [key]: [upload.state, upload.videoId, ...detailsOf(upload)] };
}

function detailsOf(upload: Exclude<VideoUpload, { state: "missing" }>): string[] {
  switch (upload.state) {
    case "sending":
      return [upload.sessionId, String(upload.start), String(upload.end)];
    case "processing":
      return [upload.since.toISOString()];
    case "ready":
      return [];
  }
}
