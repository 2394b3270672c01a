import type { Lateness } from "@/lib/health/monitoring/schema";
import { formatDuration } from "./format-duration";

export function LatenessChart({ lateness }: { lateness: Lateness }) {
  const { buckets, count } = lateness;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Deliveries by how late they went out</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Late</th>
          <th scope="col">Deliveries</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket, index) => (
          <tr key={bucket.atMostMs ?? "more"}>
            <th scope="row" className="w-28 py-1 pe-3 text-start font-normal text-muted">
              {label(bucket.atMostMs, buckets[index - 1]?.atMostMs ?? null)}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                {bucket.count > 0 && (
                  <span
                    aria-hidden
                    className="h-3 min-w-px rounded-sm bg-accent"
                    style={{ width: `${(bucket.count / count) * 80}%` }}
                  />
                )}
                <span className="tabular-nums">{bucket.count}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function label(atMostMs: number | null, before: number | null): string {
  if (atMostMs !== null) return `up to ${formatDuration(atMostMs)}`;
  return `more than ${formatDuration(before ?? 0)}`;
}
