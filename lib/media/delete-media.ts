import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { mediaStorage } from "./media-storage";
import { deleteMediaRow, lockAndCountPosts } from "./media-store";
import { DeletedMedia, MediaParams } from "./schema";

export const deleteMedia = operation({
  name: "delete_media",
  summary: "Delete a medium that no post uses, or cancel its upload",
  scope: "media:write",
  input: MediaParams,
  output: DeletedMedia,
  failures: ["media_in_use"],
  run: async (actor, { mediaId }) => {
    const key = { workspaceId: actor.workspaceId, mediaId };
    await transaction(async (tx) => {
      const posts = await lockAndCountPosts(tx, key);
      if (posts === null) throw notFound("medium");
      if (posts > 0) throw inUse(posts);
      await deleteMediaRow(tx, key);
      await recordAudit(tx, actor, {
        action: "media.deleted",
        targetType: "media",
        targetId: mediaId,
      });
    });
    await mediaStorage.remove(key);
    return { deleted: true as const };
  },
});

function inUse(posts: number): AppError {
  const by = posts === 1 ? "a post uses it" : `${posts} posts use it`;
  return new AppError("media_in_use", `This medium cannot be deleted: ${by}.`);
}
