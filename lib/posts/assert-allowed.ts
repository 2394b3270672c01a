import { lastActorName } from "@/lib/audit/last-actor-name";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { PostRow } from "./post-row";
import type { Verdict } from "./rules/post-rules";

export function assertAllowed(verdict: Verdict): void {
  if (!verdict.allowed) throw new AppError("post_not_editable", verdict.reason);
}

export async function assertVersion(
  tx: Tx,
  { workspaceId }: Pick<Actor, "workspaceId">,
  { row, version }: { row: PostRow; version: number },
): Promise<void> {
  const currentVersion = row.version;
  if (version === currentVersion) return;
  const target = { targetType: "post", targetId: row.id } as const;
  const name = await lastActorName(tx, workspaceId, target);
  const message = `${name ?? "Somebody"} changed this post since you opened it.`;
  throw new AppError("version_conflict", message, { details: { currentVersion } });
}
