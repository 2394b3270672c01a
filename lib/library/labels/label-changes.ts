import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { lockLabels } from "./label-store";

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

/** Says what a change makes of the labels that something has, by their ids. */
export function applyLabels(
  before: readonly string[],
  { add, remove }: LabelChange,
): { after: string[]; added: string[]; removed: string[] } {
  const kept = before.filter((id) => !remove.includes(id));
  const after = [...new Set([...kept, ...add])];
  const added = after.filter((id) => !before.includes(id));
  return { after, added, removed: before.filter((id) => !after.includes(id)) };
}
