import { operation } from "@/lib/kernel/operation";
import { mediaFromRow } from "./media-from-row";
import { mediaUrls } from "./media-urls";
import { requireReadyMedia } from "./require-ready-media";
import { MediaParams, MediaWithUrl } from "./schema";

export const getMedia = operation({
  name: "get_media",
  summary: "Read one medium and short-lived addresses of its bytes",
  scope: "media:read",
  input: MediaParams,
  output: MediaWithUrl,
  failures: ["media_not_ready"],
  run: async ({ workspaceId }, { mediaId }) => {
    const row = await requireReadyMedia(workspaceId, mediaId);
    const urls = await mediaUrls({ workspaceId, mediaId }, row.sha256);
    return { media: mediaFromRow(row), ...urls };
  },
});
