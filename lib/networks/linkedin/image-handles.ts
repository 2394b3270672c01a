import { createHash } from "node:crypto";
import type { Handles, MediaItem } from "../network";

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

function detailOf(upload: Exclude<Upload, { state: "missing" }>): string {
  if (upload.state === "reserved") return upload.address;
  return upload.state === "sent" ? upload.at.toISOString() : "";
}
