import { createHash } from "node:crypto";
import { db, type Tx } from "@/lib/kernel/db";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Bytes } from "@/lib/media/storage";
import { deletePictureIfUnused, upsertPicture } from "./account-picture-store";
import { avatarPath, hashIn } from "./avatar-path";

export async function keepAccountPicture(workspaceId: WorkspaceId, bytes: Bytes): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex");
  await upsertPicture(db, workspaceId, { hash, bytes });
  return avatarPath(hash);
}

export async function dropAccountPicture(
  tx: Tx,
  workspaceId: WorkspaceId,
  avatarUrl: string | null,
): Promise<void> {
  if (avatarUrl === null) return;
  await deletePictureIfUnused(tx, workspaceId, { hash: hashIn(avatarUrl), avatarUrl });
}
