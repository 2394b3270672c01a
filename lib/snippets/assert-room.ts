import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { snippetsMax } from "./schema";
import { countSnippets } from "./snippet-store";

export async function assertRoom(tx: Tx, workspaceId: WorkspaceId): Promise<void> {
  if ((await countSnippets(tx, workspaceId)) < snippetsMax) return;
  const message = `There are ${snippetsMax} hashtag sets, snippets and signatures already. Delete one first.`;
  throw new AppError("limit_reached", message);
}
