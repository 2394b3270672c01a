import { recordAudit } from "@/lib/audit/record-audit";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { insertDraft } from "./draft-store";
import { presentDraft } from "./present-draft";
import type { Draft, DraftContent } from "./schema";

export async function addDraft(
  tx: Tx,
  actor: Actor,
  { content, template }: { content: DraftContent; template: boolean },
): Promise<Draft> {
  const { workspaceId, userId } = actor;
  const row = await insertDraft(tx, workspaceId, { content, template, createdById: userId });
  await recordAudit(tx, actor, {
    action: "draft.created",
    targetType: "draft",
    targetId: row.id,
  });
  return presentDraft(row);
}
