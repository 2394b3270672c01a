import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import { mediaStorage } from "./media-storage";
import { requireReadyMedia } from "./require-ready-media";
import type { Bytes } from "./storage";

/** The original's bytes, whole. Throws `not_found` or `media_not_ready`. */
export async function readMedia(workspaceId: WorkspaceId, mediaId: string): Promise<Bytes> {
  const { sha256 } = await requireReadyMedia(workspaceId, mediaId);
  return await mediaStorage.read({ workspaceId, mediaId }, { sha256, variant: "original" });
}
