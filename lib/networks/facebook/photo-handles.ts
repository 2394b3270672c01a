import { createHash } from "node:crypto";
import type { Content, Handles, MediaItem } from "../network";

/** Facebook deletes unpublished photos after about 24 h; drafts of videos are not kept longer. */
const lifetimeMs = 20 * 60 * 60_000;

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

export function withoutStaleUploads(handles: Handles, now: Date): Handles {
  const { uploadedAt } = handles;
  if (typeof uploadedAt !== "string") return handles;
  return now.getTime() - Date.parse(uploadedAt) < lifetimeMs ? handles : {};
}
