import type { Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countSetAside } from "@/lib/restores/count-set-aside";
import { countHeldBack, noneWaiting, readPause } from "./pause-store";
import type { PauseAnswer } from "./schema";

export async function describePause(tx: Tx, workspaceId: WorkspaceId): Promise<PauseAnswer> {
  const pause = await readPause(tx, workspaceId);
  const waiting = pause ? await countHeldBack(tx, workspaceId) : noneWaiting;
  return { pause, waiting, setAside: await countSetAside(tx, workspaceId) };
}
