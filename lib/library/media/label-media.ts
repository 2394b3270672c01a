import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { applyLabels, lockAddedLabels } from "@/lib/library/labels/label-changes";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { lockReady } from "./delete-media";
import { listedFromRow } from "./get-media";
import { changeLabels, findLabelled, type LabelledRow } from "./media-store";
import { LabelledMedia, LabelMedia, type ListedMedia, type MediaLabelChange } from "./schema";

export const labelMedia = operation({
  name: "label_media",
  summary: "Add labels to media and take labels off them",
  scope: "media:write",
  level: "draft",
  input: LabelMedia,
  output: LabelledMedia,
  failures: ["not_found", "media_not_ready"],
  undo: (_, { undo: changes }) =>
    changes.length === 0 ? null : { operation: "label_media", input: { changes } },
  run: (actor, { changes }) =>
    transaction(async (tx) => {
      const changeOf = await lockChanged(tx, actor, changes);
      await lockAddedLabels(tx, actor.workspaceId, changes);
      await assertProgram(tx, actor, { level: "draft" });
      const media: ListedMedia[] = [];
      const undo: MediaLabelChange[] = [];
      for (const [mediaId, change] of changeOf) {
        const made = await labelOne(tx, actor, { ...change, mediaId });
        media.push(made.medium);
        if (made.undo) undo.push(made.undo);
      }
      return { media, undo };
    }),
});

async function lockChanged(tx: Tx, actor: Actor, changes: readonly MediaLabelChange[]) {
  const mediaIds = changes.map(({ mediaId }) => mediaId);
  const locked = await lockReady(tx, actor, mediaIds);
  const idOf = new Map(locked.map(({ askedId, id }) => [askedId, id]));
  const changeOf = new Map<string, MediaLabelChange>();
  for (const [index, change] of changes.entries()) {
    const id = idOf.get(change.mediaId);
    if (id === undefined) throw notFound("medium");
    if (changeOf.has(id)) throw repeated(index);
    changeOf.set(id, change);
  }
  return changeOf;
}

async function labelOne(tx: Tx, actor: Actor, change: MediaLabelChange) {
  const { mediaId } = change;
  const key = { workspaceId: actor.workspaceId, mediaId };
  const before = await findLabelled(tx, key);
  const ids = before.labels.map(({ label }) => label.id);
  const { added, removed } = applyLabels(ids, change, "A file");
  if (added.length + removed.length === 0) return { medium: listedFromRow(before), undo: null };
  await changeLabels(tx, key, { added, removed });
  const row = await findLabelled(tx, key);
  await recordAudit(tx, actor, {
    action: "media.updated",
    targetType: "media",
    targetId: mediaId,
    before: { labels: namesOf(before) },
    after: { labels: namesOf(row) },
  });
  return { medium: listedFromRow(row), undo: { mediaId, add: removed, remove: added } };
}

function namesOf({ labels }: LabelledRow): string[] {
  return labels.map(({ label }) => label.name);
}

function repeated(index: number): AppError {
  const message = "Each file can be named only once.";
  const details = [{ path: `changes.${index}.mediaId`, code: "repeated_medium", message }];
  return new AppError("validation_failed", message, { details });
}
