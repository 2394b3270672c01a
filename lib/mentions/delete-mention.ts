import { recordAudit } from "@/lib/audit/record-audit";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { findMention, lockMentions, removeMention } from "./mention-store";
import { DeletedMention, MentionParams } from "./schema";

export const deleteMention = operation({
  name: "delete_mention",
  summary: "Take somebody out of the mentions",
  scope: "posts:write",
  input: MentionParams,
  output: DeletedMention,
  run: (actor, { mentionId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockMentions(tx, workspaceId);
      const before = await findMention(tx, workspaceId, mentionId);
      await removeMention(tx, workspaceId, mentionId);
      await recordAudit(tx, actor, {
        action: "mention.deleted",
        targetType: "mention",
        targetId: mentionId,
        before,
      });
      return { deleted: true as const };
    }),
});
