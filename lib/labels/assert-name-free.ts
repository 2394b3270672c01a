import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findLabelNamed } from "./label-store";

export async function assertNameFree(
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
