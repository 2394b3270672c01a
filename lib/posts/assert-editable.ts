import { AppError } from "@/lib/errors";
import type { DeliveryRow, PostRow } from "./post-row";

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

/** Throws `version_conflict` with the current version unless the caller has seen it. */
export function assertVersion(row: PostRow, version: number): void {
  const currentVersion = Number(row.version);
  if (version === currentVersion) return;
  throw new AppError("version_conflict", "This post was changed since you opened it.", {
    details: { currentVersion },
  });
}

/** A delivery's account and what has become of it, as the end of a sentence. */
export function deliveryInWords({ state, postIndex, connection }: DeliveryRow): string {
  const position = postIndex > 0 ? `position ${postIndex} ` : "it ";
  return `on ${connection.name} ${position}${stateInWords[state]}`;
}

const stateInWords: Record<DeliveryRow["state"], string> = {
  scheduled: "is scheduled",
  preparing: "is being prepared",
  publishing: "is being published",
  published: "is published",
  failed: "has failed",
  unconfirmed: "may be published, which is not confirmed",
  cancelled: "is cancelled",
};
