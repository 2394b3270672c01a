import { lastActorName } from "@/lib/audit/last-actor-name";
import { deliveryInWords } from "@/lib/deliveries/describe-delivery";
import type { Actor } from "@/lib/kernel/actor";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { PostRow } from "./post-row";

/** Throws `post_not_editable` unless every delivery is still scheduled; a dispatched one is. */
export function assertEditable(row: PostRow): void {
  if (row.deliveries.length === 0) {
    throw new AppError("post_not_editable", "The accounts of this post are no longer there.");
  }
  const begun = row.deliveries.find((delivery) => delivery.state !== "scheduled");
  if (!begun) return;
  throw new AppError(
    "post_not_editable",
    `This post can no longer be changed: ${deliveryInWords(begun)}. Only a post that is scheduled everywhere can be.`,
  );
}

/** Throws `version_conflict` with the current version and who made it, unless the caller has seen it. */
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
