import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { mediaFromRow } from "./media-from-row";
import { updateAlt } from "./media-store";
import { requireReadyMedia } from "./require-ready-media";
import { MediaAnswer, UpdateMedia } from "./schema";

export const updateMedia = operation({
  name: "update_media",
  summary: "Change the alternative text of a medium",
  scope: "media:write",
  input: UpdateMedia,
  output: MediaAnswer,
  failures: ["media_not_ready"],
  run: (actor, { mediaId, alt }) =>
    transaction(async (tx) => {
      const former = await updateAlt(tx, { workspaceId: actor.workspaceId, mediaId }, alt);
      const row = await requireReadyMedia(actor.workspaceId, mediaId, tx);
      if (former !== null) {
        await recordAudit(tx, actor, {
          action: "media.updated",
          targetType: "media",
          targetId: mediaId,
          before: { alt: former },
          after: { alt },
        });
      }
      return { media: mediaFromRow(row) };
    }),
});
