import { createHash } from "node:crypto";
import { isVideo } from "../content/problems";
import type { Content, Handles, MediaItem } from "../network";

export function photoIds(handles: Handles, content: Content): (string | undefined)[] {
  return content.media.map((item, index) => {
    const id = handles[photoKey(item, index)];
    return typeof id === "string" ? id : undefined;
  });
}

export function withPhoto(handles: Handles, photo: { key: string; id: string; at: Date }): Handles {
  return { uploadedAt: photo.at.toISOString(), ...handles, [photo.key]: photo.id };
}

export function photoKey(item: MediaItem, index: number): string {
  const digest = createHash("sha256").update(`${item.mediaId}\n${item.alt}`).digest("hex");
  return `photo-${index}-${digest.slice(0, 16)}`;
}

/** Facebook deletes unpublished photos after about 24 h; drafts of videos are not kept longer. */
const lifetimeMs = 20 * 60 * 60_000;

export function withoutStaleUploads(handles: Handles, now: Date): Handles {
  const { uploadedAt } = handles;
  if (typeof uploadedAt !== "string") return handles;
  return now.getTime() - Date.parse(uploadedAt) < lifetimeMs ? handles : {};
}

export type VideoUpload =
  | { state: "missing" }
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
