import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
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
  isUnused,
  pageOfLabels,
  putBackLabel,
  removeLabel,
  rowsOfLabel,
} from "./label-store";
import {
  CreateLabel,
  DeletedLabel,
  LabelAnswer,
  type LabelColor,
  LabelList,
  LabelParams,
  type ListedLabel,
  ListLabels,
  labelNameMax,
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
      return { label: await addLabel(tx, actor, { name, color }) };
    }),
});

/** Makes those of these labels that are not there. Throws `limit_reached`. */
export async function makeLabels(tx: Tx, actor: Actor, names: readonly string[]): Promise<void> {
  const { workspaceId } = actor;
  if (names.length === 0) return;
  await lockWorkspace(tx, workspaceId);
  await assertProgram(tx, actor, { level: "draft" });
  for (const name of names) {
    if (await findLabelNamed(tx, workspaceId, name)) continue;
    await addLabel(tx, actor, { name, color: "gray" });
  }
}

/** Makes a label of a name that is free, by a number behind it where the name itself is taken. */
export async function makeOwnLabel(tx: Tx, actor: Actor, name: string): Promise<string> {
  const { workspaceId } = actor;
  await lockWorkspace(tx, workspaceId);
  await assertProgram(tx, actor, { level: "draft" });
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? "" : ` ${count}`;
    const free =
      [...name]
        .slice(0, labelNameMax - number.length)
        .join("")
        .trimEnd() + number;
    if (await findLabelNamed(tx, workspaceId, free)) continue;
    return (await addLabel(tx, actor, { name: free, color: "gray" })).id;
  }
}

/** Deletes a label that nothing has; one that was deleted already is no failure. */
export async function deleteUnusedLabel(tx: Tx, actor: Actor, labelId: string): Promise<void> {
  const { workspaceId } = actor;
  await lockWorkspace(tx, workspaceId);
  if (!(await isUnused(tx, workspaceId, labelId))) return;
  await assertProgram(tx, actor, { level: "draft" });
  await deleteWithRows(tx, actor, labelId);
}

async function addLabel(
  tx: Tx,
  actor: Actor,
  { name, color }: { name: string; color: LabelColor },
): Promise<ListedLabel> {
  const { workspaceId } = actor;
  await assertRoom(tx, workspaceId);
  const label = await insertLabel(tx, workspaceId, { name, color });
  await recordAudit(tx, actor, {
    action: "label.created",
    targetType: "label",
    targetId: label.id,
    after: label,
  });
  return label;
}

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
      const { postCount, mediaCount } = await deleteWithRows(tx, actor, labelId);
      return { deleted: true as const, postCount, mediaCount };
    }),
});

async function deleteWithRows(tx: Tx, actor: Actor, labelId: string): Promise<ListedLabel> {
  const { workspaceId } = actor;
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
  return before;
}

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
