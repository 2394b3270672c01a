import { db } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { presentMention } from "./mention-row";
import { findMentions } from "./mention-store";
import type { Mention } from "./schema";

export async function findAllMentions(workspaceId: WorkspaceId): Promise<Mention[]> {
  return (await findMentions(db, workspaceId)).map(presentMention);
}
