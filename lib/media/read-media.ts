import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
import type { Bytes } from "./storage";

/** The original's bytes, all or a part. Throws `not_found` or `media_not_ready`. */
export async function readMedia(
  workspaceId: WorkspaceId,
  mediaId: string,
  range?: ByteRange,
): Promise<Bytes> {
  const { sha256 } = await requireReadyMedia(workspaceId, mediaId);
  const place = { workspaceId, mediaId };
  return await mediaStorage.read(place, { sha256, variant: "original", range });
}
