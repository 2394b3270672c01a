import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
import type { Bytes } from "./storage";

/** Reads the original's bytes, all or a range. Throws `not_found` or `media_not_ready`. */
export async function readMedia(
  workspaceId: WorkspaceId,
  mediaId: string,
  range?: ByteRange,
): Promise<Bytes> {
  const { sha256 } = await requireReadyMedia(workspaceId, mediaId);
  const key = { workspaceId, mediaId };
  return await mediaStorage.read(key, { sha256, variant: "original", range });
}
