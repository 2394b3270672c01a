import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { presentUse } from "./get-media";
import { deleteAlias, deleteMediaRow, insertRemoval, lockMedia } from "./media-store";
import { removeBytes } from "./purge-unused-uploads";
import { DeletedMedia, MediaParams, type MediaUse, mediaUseTypes } from "./schema";
import type { MediaKey } from "./storage";
import { countUses, findUses } from "./use-store";

const namedMax = 5;

export const deleteMedia = operation({
  name: "delete_media",
  summary: "Delete a medium that nothing uses, or cancel its upload",
  scope: "media:write",
  input: MediaParams,
  output: DeletedMedia,
  failures: ["media_in_use"],
  run: async (actor, { mediaId }) => {
    const key = { workspaceId: actor.workspaceId, mediaId };
    const removal = await transaction(async (tx) => {
      const found = await lockMedia(tx, key);
      if (found === null) throw notFound("medium");
      if (found === "alias") return await deleteAlias(tx, key);
      await assertUnused(tx, key);
      await deleteMediaRow(tx, key);
      await recordAudit(tx, actor, {
        action: "media.deleted",
        targetType: "media",
        targetId: mediaId,
      });
      return await insertRemoval(tx, { ...key, place: found.place });
    });
    if (removal) await removeBytes(removal);
    return { deleted: true as const };
  },
});

async function assertUnused(tx: Tx, key: MediaKey): Promise<void> {
  const counted = await countUses(tx, key);
  if (counted.size === 0) return;
  const seen = { posts: true, drafts: true };
  const { rows } = await findUses(tx, key, { limit: namedMax, seen });
  const message = `This medium cannot be deleted: ${usesInWords(counted)}.`;
  throw new AppError("media_in_use", message, { details: rows.map(presentUse).map(detailOf) });
}

function usesInWords(counted: Map<MediaUse["type"], number>): string {
  const subjects = mediaUseTypes.flatMap((type) => {
    const count = counted.get(type) ?? 0;
    if (count === 0) return [];
    return [count === 1 ? `a ${type}` : `${count} ${type}s`];
  });
  const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
  const subject = new Intl.ListFormat("en").format(subjects);
  return `${subject} ${total === 1 ? "uses" : "use"} it`;
}

function detailOf({ type, name, url }: MediaUse) {
  return { path: "mediaId", code: type, message: name ? `“${name}”: ${url}` : url };
}
