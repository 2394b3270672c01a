import type { Tx } from "@/lib/db";
import type { WorkspaceId } from "@/lib/workspaces/workspace-id";
import { mediaFromRow } from "./media-from-row";
import { requireReadyMedia } from "./require-ready-media";
import type { Media } from "./schema";

/** The media a post is to show, in the order asked. Throws `not_found` or `media_not_ready`. */
export async function readyMedia(
  tx: Tx,
  workspaceId: WorkspaceId,
  mediaIds: string[],
): Promise<Media[]> {
  const media: Media[] = [];
  for (const mediaId of mediaIds) {
    media.push(mediaFromRow(await requireReadyMedia(workspaceId, mediaId, tx)));
  }
  return media;
}
