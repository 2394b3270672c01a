import { assertProgram } from "@/lib/identity/policies/assert-program";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { lockWorkspace } from "@/lib/kernel/lock-workspace";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { keepDeletedItem, takeDeletedItem } from "@/lib/records/deleted-items/deleted-items";
import {
  changeLabel,
  countLabels,
  type DeletedLabelRows,
  findLabel,
  findLabelNamed,
  insertLabel,
  pageOfLabels,
  putBackLabel,
  removeLabel,
  rowsOfLabel,
} from "./label-store";
import {
  CreateLabel,
  DeletedLabel,
  LabelAnswer,
  LabelList,
  LabelParams,
  ListLabels,
  labelsMax,
  UpdateLabel,
} from "./schema";

export const createLabel = operation({
  name: "create_label",
  summary: "Create a label",
  scope: "posts:write",
  level: "draft",
  input: CreateLabel,
  output: LabelAnswer,
  failures: ["limit_reached"],
  undo: (_, { label: { id: labelId } }) => ({
    operation: "delete_label",
    input: { labelId },
  }),
  run: (actor, { name, color }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      await assertNameFree(tx, workspaceId, { id: null, name });
      await assertRoom(tx, workspaceId);
      const label = await insertLabel(tx, workspaceId, { name, color });
      await recordAudit(tx, actor, {
        action: "label.created",
        targetType: "label",
        targetId: label.id,
        after: label,
      });
      return { label };
    }),
});

export const listLabels = operation({
  name: "list_labels",
  summary: "List labels",
  scope: "posts:read",
  input: ListLabels,
  output: LabelList,
  run: async (actor, page) => {
    const { labels, hasMore } = await pageOfLabels(db, actor.workspaceId, page);
    return toPage(labels, hasMore);
  },
});

export const updateLabel = operation({
  name: "update_label",
  summary: "Change a label",
  scope: "posts:write",
  level: "draft",
  input: UpdateLabel,
  output: LabelAnswer,
  run: (actor, { labelId: id, ...change }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const before = await findLabel(tx, workspaceId, id);
      const { name = before.name, color = before.color } = change;
      await assertNameFree(tx, workspaceId, { id, name });
      const after = await changeLabel(tx, workspaceId, { id, name, color });
      await recordAudit(tx, actor, {
        action: "label.updated",
        targetType: "label",
        targetId: id,
        before,
        after,
      });
      return { label: after };
    }),
});

export const deleteLabel = operation({
  name: "delete_label",
  summary: "Delete a label",
  scope: "posts:write",
  level: "draft",
  input: LabelParams,
  output: DeletedLabel,
  undo: ({ labelId }) => ({ operation: "restore_label", input: { labelId } }),
  run: (actor, { labelId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const before = await findLabel(tx, workspaceId, labelId);
      await keepDeletedItem(tx, actor, {
        kind: "label",
        targetId: labelId,
        name: before.name,
        rows: rowsOfLabel(labelId),
      });
      await removeLabel(tx, workspaceId, labelId);
      await recordAudit(tx, actor, {
        action: "label.deleted",
        targetType: "label",
        targetId: labelId,
        before,
      });
      const { postCount, mediaCount } = before;
      return { deleted: true as const, postCount, mediaCount };
    }),
});

export const restoreLabel = operation({
  name: "restore_label",
  summary: "Restore a label that was deleted in the last 30 days, on what had it",
  scope: "posts:write",
  level: "draft",
  input: LabelParams,
  output: LabelAnswer,
  failures: ["limit_reached"],
  undo: (_, { label: { id: labelId } }) => ({
    operation: "delete_label",
    input: { labelId },
  }),
  run: (actor, { labelId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      await lockWorkspace(tx, workspaceId);
      await assertProgram(tx, actor, { level: "draft" });
      const wanted = { kinds: ["label"] as const, targetId: labelId };
      const deleted = await takeDeletedItem<DeletedLabelRows>(tx, workspaceId, wanted);
      if (!deleted) return { label: await findLabel(tx, workspaceId, labelId) };
      await assertNameFree(tx, workspaceId, { id: null, name: deleted.label.name });
      await assertRoom(tx, workspaceId);
      await putBackLabel(tx, workspaceId, deleted);
      const label = await findLabel(tx, workspaceId, labelId);
      await recordAudit(tx, actor, {
        action: "label.restored",
        targetType: "label",
        targetId: labelId,
        after: label,
      });
      return { label };
    }),
});

async function assertNameFree(
  tx: Tx,
  workspaceId: WorkspaceId,
  { id, name }: { id: string | null; name: string },
): Promise<void> {
  const taken = await findLabelNamed(tx, workspaceId, name);
  if (!taken || taken.id === id) return;
  const message = `There is a label “${taken.name}” already.`;
  throw new AppError("validation_failed", message, {
    details: [{ path: "name", code: "name_taken", message }],
  });
}

async function assertRoom(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  if ((await countLabels(tx, workspaceId)) < labelsMax) return;
  throw new AppError("limit_reached", `There are ${labelsMax} labels already. Delete one first.`);
}
