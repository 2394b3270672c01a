import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { ByteRange } from "@/lib/networks/network";
import { storageAt } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
import type { Bytes } from "./storage";

export async function readMedia(
  workspaceId: WorkspaceId,
  mediaId: string,
  range?: ByteRange,
): Promise<Bytes> {
  const { id, sha256, place } = await requireReadyMedia(workspaceId, mediaId);
  const key = { workspaceId, mediaId: id };
  return await storageAt(place).read(key, { sha256, variant: "original", range });
}
