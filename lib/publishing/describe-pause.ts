import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countHeldBack, readPause } from "./pause-store";
import type { PauseAnswer } from "./schema";

export async function describePause(tx: Tx, workspaceId: WorkspaceId): Promise<PauseAnswer> {
  const pause = await readPause(tx, workspaceId);
  const waiting = pause ? await countHeldBack(tx, workspaceId) : { due: 0, late: 0 };
  return { pause, waiting };
}

export const pauseSubject = "publishing_pause";
