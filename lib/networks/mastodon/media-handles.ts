import type { Handles, MediaItem } from "../network";

export type Upload =
  | { state: "missing" }
  | { state: "processing"; id: string; polls: number }
  | { state: "ready"; id: string };

export function readUpload(handles: Handles, key: string): Upload {
  const stored = handles[key];
  if (!Array.isArray(stored)) return { state: "missing" };
  const [state, id = "", polls = "0"] = stored as string[];
  return state === "ready"
    ? { state: "ready", id }
    : { state: "processing", id, polls: Number(polls) };
}

export function withUpload(handles: Handles, key: string, upload: Upload): Handles {
  if (upload.state === "missing") return { ...handles, [key]: "" };
  const polls = upload.state === "processing" ? [String(upload.polls)] : [];
  return { ...handles, [key]: [upload.state, upload.id, ...polls] };
}

export function mediaKey({ mediaId }: Pick<MediaItem, "mediaId">, index: number): string {
  return `media:${index}:${mediaId}`;
}

export function mediaIds(handles: Handles, media: readonly MediaItem[]): string[] {
  return media.flatMap((item, index) => {
    const upload = readUpload(handles, mediaKey(item, index));
    return upload.state === "ready" ? [upload.id] : [];
  });
}
