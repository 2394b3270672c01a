import type { Handles, MediaItem } from "../network";

/**
 * The timeline shows the `key` of an image or a video. One that is `uploaded` still lacks its
 * alternative text; `again` says that the upload was begun a second time.
 */
export type Upload =
  | { state: "missing"; again: boolean }
  | { state: "sending"; id: string; key: string; segment: number; again: boolean }
  | { state: "processing"; id: string; key: string; at: Date; again: boolean }
  | { state: "uploaded"; id: string; key: string; at: Date; again: boolean }
  | { state: "ready"; id: string; key: string; at: Date; again: boolean };

/** X drops what was not published a day after its upload. */
const lifeMs = 20 * 3_600_000;

export function uploadName({ mediaId }: Pick<MediaItem, "mediaId">, index: number): string {
  return `media:${index}:${mediaId}`;
}

export function readUpload(handles: Handles, name: string, now: Date): Upload {
  const stored = handles[name];
  if (!Array.isArray(stored)) return { state: "missing", again: false };
  const [state = "", id = "", key = "", more = "", mark = ""] = stored as string[];
  const again = mark === "again";
  switch (state) {
    case "sending":
      return { state, id, key, segment: Number(more), again };
    case "processing":
    case "uploaded":
    case "ready": {
      const at = new Date(more);
      const isOver = now.getTime() - at.getTime() > lifeMs;
      return isOver ? { state: "missing", again: false } : { state, id, key, at, again };
    }
    default:
      return { state: "missing", again };
  }
}

export function withUpload(handles: Handles, name: string, upload: Upload): Handles {
  const mark = upload.again ? "again" : "once";
  if (upload.state === "missing") return { ...handles, [name]: ["missing", "", "", "", mark] };
  const more = upload.state === "sending" ? String(upload.segment) : upload.at.toISOString();
  return { ...handles, [name]: [upload.state, upload.id, upload.key, more, mark] };
}

export type ReadyMedia = { ids: string[]; keys: string[] };

/** Is null while something of the post is not uploaded. */
export function readyMedia(
  handles: Handles,
  media: readonly MediaItem[],
  now: Date,
): ReadyMedia | null {
  const uploads = media.map((item, index) => readUpload(handles, uploadName(item, index), now));
  const ready = uploads.flatMap((upload) => (upload.state === "ready" ? [upload] : []));
  if (ready.length < media.length) return null;
  return { ids: ready.map(({ id }) => id), keys: ready.map(({ key }) => key) };
}

/** Returns the keys of all that was uploaded, however long ago. */
export function mediaKeys(handles: Handles, media: readonly MediaItem[]): string[] {
  return media.flatMap((item, index) => {
    const stored = handles[uploadName(item, index)];
    return Array.isArray(stored) && stored[2] ? [stored[2]] : [];
  });
}
