import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countLabels } from "./label-store";
import { labelsMax } from "./schema";

export async function assertRoom(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  if ((await countLabels(tx, workspaceId)) < labelsMax) return;
  throw new AppError("limit_reached", `There are ${labelsMax} labels already. Delete one first.`);
}
