import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { lockLabels } from "./label-store";
import { labelsPerItemMax } from "./rules";

type LabelChange = { add: readonly string[]; remove: readonly string[] };

/** Locks the labels that something gets against being deleted. Throws `not_found`. */
export async function lockAddedLabels(
  tx: Tx,
  workspaceId: WorkspaceId,
  changes: readonly LabelChange[],
): Promise<void> {
  await lockLabels(
    tx,
    workspaceId,
    changes.flatMap(({ add }) => add),
  );
}

/**
 * Says what a change makes of the labels that something has, by their ids. Throws
 * `validation_failed` where they would be too many; `noun` says of what, such as “A post”.
 */
export function applyLabels(
  before: readonly string[],
  { add, remove }: LabelChange,
  noun: string,
): { after: string[]; added: string[]; removed: string[] } {
  const kept = before.filter((id) => !remove.includes(id));
  const after = [...new Set([...kept, ...add])];
  if (after.length > labelsPerItemMax) throw tooMany(noun);
  const added = after.filter((id) => !before.includes(id));
  return { after, added, removed: before.filter((id) => !after.includes(id)) };
}

function tooMany(noun: string): AppError {
  const message = `${noun} can have ${labelsPerItemMax} labels. Take one off first.`;
  const details = [{ path: "changes", code: "too_many_labels", message }];
  return new AppError("validation_failed", message, { details });
}
