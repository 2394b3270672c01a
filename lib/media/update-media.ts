import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { mediaFromRow } from "./media-from-row";
import { replaceAlt } from "./replace-alt";
import { requireReadyMedia } from "./require-ready-media";
import { UpdatedMedia, UpdateMedia } from "./schema";

export const updateMedia = operation({
  name: "update_media",
  summary: "Change the alternative text of a medium, also in scheduled posts",
  scope: "media:write",
  input: UpdateMedia,
  output: UpdatedMedia,
  failures: ["media_not_ready", "version_conflict"],
  run: (actor, input) =>
    transaction(async (tx) => {
      const { id: mediaId } = await requireReadyMedia(actor.workspaceId, input.mediaId, tx);
      const replaced = await replaceAlt(tx, actor, { ...input, mediaId });
      const row = await requireReadyMedia(actor.workspaceId, mediaId, tx);
      return { media: mediaFromRow(row), changedPosts: 0, undo: null, ...replaced };
    }),
});
