import { createHash } from "node:crypto";
import { isVideo } from "../content/problems";
import type { ByteRange, Content, Handles, MediaItem } from "../network";

export type Upload =
  | { state: "missing" }
  | { state: "reserved"; urn: string; address: string }
  | { state: "sent"; urn: string; at: Date }
  | { state: "available"; urn: string };

export function imageKey(item: MediaItem, index: number): string {
  const digest = createHash("sha256").update(item.mediaId).digest("hex");
  return `image-${index}-${digest.slice(0, 16)}`;
}

export function readUpload(handles: Handles, key: string): Upload {
  const stored = handles[key];
  const [state, urn, more = ""] = Array.isArray(stored) ? stored : [];
  if (!urn) return { state: "missing" };
  if (state === "reserved") return { state, urn, address: more };
  if (state === "sent") return { state, urn, at: new Date(more) };
  return state === "available" ? { state, urn } : { state: "missing" };
}

export function withUpload(handles: Handles, key: string, upload: Upload): Handles {
  if (upload.state === "missing") {
    return Object.fromEntries(Object.entries(handles).filter(([name]) => name !== key));
  }
  return { ...handles, [key]: [upload.state, upload.urn, detailOf(upload)] };
}

export type Part = ByteRange & { address: string };

export type VideoUpload =
  | { state: "missing" }
  | { state: "sending"; urn: string; uploadToken: string; waiting: Part[]; etags: string[] }
  | { state: "sent"; urn: string; at: Date }
  | { state: "available"; urn: string };

export function videoKey({ mediaId }: Pick<MediaItem, "mediaId">): string {
  const digest = createHash("sha256").update(mediaId).digest("hex");
  return `video-${digest.slice(0, 16)}`;
}

export function readVideo(handles: Handles, video: Pick<MediaItem, "mediaId">): VideoUpload {
  const key = videoKey(video);
  const [state, urn, detail = ""] = listOf(handles, key);
  if (!urn) return { state: "missing" };
  switch (state) {
    case "sending": {
      const waiting = listOf(handles, `${key}-waiting`).map(toPart);
      return { state, urn, uploadToken: detail, waiting, etags: listOf(handles, `${key}-etags`) };
    }
    case "sent":
      return { state, urn, at: new Date(detail) };
    case "available":
      return { state, urn };
    default:
      return { state: "missing" };
  }
}

export function withVideo(
  handles: Handles,
  video: Pick<MediaItem, "mediaId">,
  upload: VideoUpload,
): Handles {
  const key = videoKey(video);
  const own = [key, `${key}-waiting`, `${key}-etags`];
  const others = Object.entries(handles).filter(([name]) => !own.includes(name));
  return { ...Object.fromEntries(others), ...entriesOf(key, upload) };
}

export function mediaUrns(handles: Handles, content: Content): (string | undefined)[] {
  return content.media.map((item, index) => {
    const upload = uploadOf(handles, item, index);
    return upload.state === "available" ? upload.urn : undefined;
  });
}

function detailOf(upload: Exclude<Upload, { state: "missing" }>): string {
  if (upload.state === "reserved") return upload.address;
  return upload.state === "sent" ? upload.at.toISOString() : "";
}

function listOf(handles: Handles, key: string): string[] {
  const stored = handles[key];
  return Array.isArray(stored) ? stored : [];
}

function toPart(text: string): Part {
  const [range = "", address = ""] = text.split(" ");
  const [start, end] = range.split("-");
  return { start: Number(start), end: Number(end), address };
}

function entriesOf(key: string, upload: VideoUpload): Handles {
  switch (upload.state) {
    case "missing":
      return {};
    case "sending":
      return {
        [key]: [upload.state, upload.urn, upload.uploadToken],
        [`${key}-waiting`]: upload.waiting.map(fromPart),
        [`${key}-etags`]: upload.etags,
      };
    case "sent":
      return { [key]: [upload.state, upload.urn, upload.at.toISOString()] };
    case "available":
      return { [key]: [upload.state, upload.urn] };
  }
}

function fromPart({ start, end, address }: Part): string {
  return `${start}-${end} ${address}`;
}

function uploadOf(handles: Handles, item: MediaItem, index: number) {
  return isVideo(item) ? readVideo(handles, item) : readUpload(handles, imageKey(item, index));
}
