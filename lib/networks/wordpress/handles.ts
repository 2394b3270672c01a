import type { Handles, MediaItem } from "../network";

/** The names of what is kept between the calls: all but the pictures and the tags. */
export const kept = {
  key: "key",
  draft: "draft",
  slug: "draftSlug",
  /** Says that the site has the post published already, by whoever. */
  out: "out",
  /** Says that publishing brought the post back from the trash. */
  restored: "restored",
} as const;

export type Upload =
  | { state: "missing" }
  | { state: "uploaded"; id: string; address: string }
  | { state: "ready"; id: string; address: string };

export function textIn(handles: Handles, name: string): string {
  const value = handles[name];
  return typeof value === "string" ? value : "";
}

export function mediaHandle({ mediaId }: Pick<MediaItem, "mediaId">, index: number): string {
  return `media:${index}:${mediaId}`;
}

export function readUpload(handles: Handles, name: string): Upload {
  const stored = handles[name];
  if (!Array.isArray(stored)) return { state: "missing" };
  const [state, id = "", address = ""] = stored;
  return { state: state === "ready" ? "ready" : "uploaded", id, address };
}

export function withUpload(
  handles: Handles,
  name: string,
  { state, id, address }: Exclude<Upload, { state: "missing" }>,
): Handles {
  return { ...handles, [name]: [state, id, address] };
}

export function uploadsOf(handles: Handles, media: readonly MediaItem[]) {
  return media.flatMap((item, index) => {
    const upload = readUpload(handles, mediaHandle(item, index));
    return upload.state === "missing" ? [] : [{ ...upload, alt: item.alt }];
  });
}

export function tagHandle(index: number): string {
  return `tag:${index}`;
}

export function tagIds(handles: Handles, tags: readonly string[]): string[] {
  return tags.flatMap((_, index) => textIn(handles, tagHandle(index)) || []);
}
