import { createHash } from "node:crypto";
import type { Handles, MediaItem } from "../network";

export const kept = {
  key: "key",
  at: "at",
  dids: "dids",
  card: "card",
  root: "root",
  parent: "parent",
};

export function textIn(handles: Handles, name: string): string | undefined {
  const value = handles[name];
  return typeof value === "string" ? value : undefined;
}

/** The same file twice in one post is one upload. */
export function blobKey(item: MediaItem): string {
  const facts = [item.mediaId, "crop" in item ? item.crop : null];
  return `blob-${createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 22)}`;
}
