"use client";

import { useState } from "react";
import { MonthGrid } from "@/components/kit/month-grid/month-grid";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { formatDay } from "@/lib/kernel/time/format-instant";
import { longWeekday } from "@/lib/kernel/time/months";
import { toWallTime } from "@/lib/kernel/time/zoned";
import type { Import, ImportRow } from "@/lib/planning/imports/schema";
import type { ImportSetting } from "./import-choices";
import { PreviewRow } from "./preview-row";
import { useEveryImportRow } from "./use-import";
import { countedRows } from "./words";

const untimed = "";
const shownOfDay = 100;

/** Shows how many rows each day gets, and the rows of the day that is chosen. */
export function PreviewCalendar({ kept, setting }: { kept: Import; setting: ImportSetting }) {
  const query = useEveryImportRow(kept);
  if (query.isPending) {
    return (
      <Loading label="Loading the days">
        <Skeleton className="h-72 rounded-lg" />
      </Loading>
    );
  }
  if (query.isLoadingError) return <QueryError title="The days did not load" query={query} />;
  return <Days rows={query.data ?? []} kept={kept} setting={setting} />;
}

function Days({
  rows,
  kept,
  setting,
}: {
  rows: readonly ImportRow[];
  kept: Import;
  setting: ImportSetting;
}) {
  const { preferences, workspaceTimeZone } = setting;
  const byDay = inDays(rows, workspaceTimeZone);
  const first = firstDay(
    rows.filter(({ state }) => state !== "error"),
    workspaceTimeZone,
  );
  const today = toWallTime(new Date().toISOString(), workspaceTimeZone).date;
  const [chosen, choose] = useState<string | null>(null);
  const day = chosen ?? first ?? firstDay(rows, workspaceTimeZone);
  const without = byDay.get(untimed) ?? [];
  const list = (title: string, of: readonly ImportRow[]) => (
    <DayRows title={title} rows={of} kept={kept} setting={setting} />
  );
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      {day !== null && (
        <div className="rounded-lg border bg-surface p-4">
          <MonthGrid
            selected={day}
            today={today}
            firstDayOfWeek={preferences.firstDayOfWeek}
            dateFormat={preferences.dateFormat}
            countOf={(date) => byDay.get(date)?.length ?? 0}
            noteOf={(date) => noteOf(byDay.get(date))}
            onSelect={choose}
          />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-4">
        {day !== null &&
          list(
            `${longWeekday(day)} ${formatDay(day, preferences.dateFormat)}`,
            byDay.get(day) ?? [],
          )}
        {without.length > 0 && list("Without a time yet", without)}
      </div>
    </div>
  );
}

function DayRows({
  title,
  rows,
  kept,
  setting,
}: {
  title: string;
  rows: readonly ImportRow[];
  kept: Import;
  setting: ImportSetting;
}) {
  return (
    <section aria-label={title} className="rounded-lg border bg-surface">
      <h3 className="border-b px-4 py-2.5 font-medium">
        {title}
        <span className="font-normal text-muted"> · {countedRows(rows.length)}</span>
      </h3>
      {rows.length === 0 && <p className="px-4 py-4 text-muted">No row is on this day.</p>}
      <ol className="divide-y">
        {rows.slice(0, shownOfDay).map((row) => (
          <PreviewRow key={row.index} row={row} kept={kept} setting={setting} />
        ))}
      </ol>
      {rows.length > shownOfDay && (
        <p className="border-t px-4 py-3 text-muted text-sm">
          The other {countedRows(rows.length - shownOfDay)} are in the table.
        </p>
      )}
    </section>
  );
}

function noteOf(rows: readonly ImportRow[] | undefined): string | null {
  return rows ? countedRows(rows.length) : null;
}

function firstDay(rows: readonly ImportRow[], timeZone: string): string | null {
  const [first] = rows.flatMap(({ post }) => post?.scheduledAt ?? []).sort();
  return first ? toWallTime(first, timeZone).date : null;
}

function inDays(rows: readonly ImportRow[], timeZone: string): Map<string, ImportRow[]> {
  const days = new Map<string, ImportRow[]>();
  for (const row of rows) {
    const at = row.post?.scheduledAt;
    const day = at ? toWallTime(at, timeZone).date : untimed;
    days.set(day, [...(days.get(day) ?? []), row]);
  }
  return days;
}
