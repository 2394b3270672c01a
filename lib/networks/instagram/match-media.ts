import { isSameText } from "../content/text";
import { isVideo } from "../content/video-rules";
import type { ReconcileTask } from "../network";
import type { MediaRow } from "./wire";

const clockToleranceMs = 60_000;

export function findMedia(rows: MediaRow[], task: ReconcileTask): MediaRow[] {
  const type = typeOf(task);
  const children = task.content.media.length > 1 ? task.content.media.length : 0;
  return rows.filter(
    (row) =>
      row.media_type === type &&
      (row.children?.data.length ?? 0) === children &&
      isSameText(row.caption ?? "", task.content.text),
  );
}

export function findOnly(rows: MediaRow[], task: ReconcileTask): MediaRow | null {
  const [only, ...others] = rows;
  if (only && others.length === 0) return only;
  const [late, ...more] = rows.filter((row) => isInWindow(row.timestamp, task));
  return late && more.length === 0 ? late : null;
}

/** The same text may be published twice on purpose; the row closest to the instant is the right one. */
export function nearestTo<Row extends { timestamp: string }>(
  instant: Date,
  rows: Row[],
): Row | undefined {
  const distance = ({ timestamp }: Row) => Math.abs(Date.parse(timestamp) - instant.getTime());
  return rows.toSorted((one, other) => distance(one) - distance(other))[0];
}

export function isInWindow(timestamp: string, { intentAt }: ReconcileTask): boolean {
  return Date.parse(timestamp) >= intentAt.getTime() - clockToleranceMs;
}

function typeOf({ content: { media } }: ReconcileTask): string {
  if (media.length > 1) return "CAROUSEL_ALBUM";
  return media.some(isVideo) ? "VIDEO" : "IMAGE";
}
