import type { Tx } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import { notify } from "@/lib/records/notifications/notify";
import { postTitle } from "@/lib/records/notifications/post-title";
import { resolveNotifications } from "@/lib/records/notifications/resolve-notifications";
import { storedReason } from "@/lib/records/words/word-reason";
import { planOf } from "./plan";
import type { SeriesRow } from "./series-store";

/**
 * Tells whoever wrote a series, and the administrators, that its posts can no longer be made: once for
 * each trouble, however often it is tried, and whichever of its days comes next.
 */
export async function tellOfTrouble(tx: Tx, row: SeriesRow, reason: Reason): Promise<void> {
  if (causeOf(troubleOf(row)) === causeOf(reason)) return;
  const { title, text } = planOf(row).content;
  await notify(tx, workspaceId(row.workspaceId), {
    type: "series_stopped",
    subject: subjectOf(row),
    to: { userIds: [row.createdById, row.editedById], admins: "always" },
    notice: { code: "series_stopped", values: { post: postTitle(title || text), reason } },
  });
}

/** Strikes out what was told of a series, once its posts are made again or it has ended. */
export async function tellOfEnd(
  tx: Tx,
  row: SeriesRow,
  resolution: "recovered" | "ended",
): Promise<void> {
  if (!troubleOf(row)) return;
  const resolved = { subjects: [subjectOf(row)], resolution };
  await resolveNotifications(tx, workspaceId(row.workspaceId), resolved);
}

function troubleOf({ reasonCode, reasonValues }: SeriesRow): Reason | null {
  return storedReason(reasonCode, reasonValues, null);
}

function causeOf(reason: Reason | null): string | null {
  return reason && `${reason.code} ${reason.values?.says ?? ""}`;
}

function subjectOf({ id }: SeriesRow): string {
  return `series_stopped:${id}`;
}
