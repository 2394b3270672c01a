"use client";

import { CalendarDays, Rows3 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { lazyPart } from "@/components/ui/lazy";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import type { Import, ImportRow } from "@/lib/planning/imports/schema";
import type { ImportSetting } from "./import-choices";
import { PreviewRow } from "./preview-row";
import { type ImportTools, type RowFilter, useImportRows } from "./use-import";
import { rowStateWords } from "./words";

const PreviewCalendar = lazyPart(
  () => dynamic(() => import("./preview-calendar").then((chunk) => chunk.PreviewCalendar)),
  { what: "The calendar", loading: <RowsLoading /> },
);

const views = [
  { value: "table", label: "Table", icon: <Rows3 aria-hidden className="size-4" /> },
  { value: "calendar", label: "Calendar", icon: <CalendarDays aria-hidden className="size-4" /> },
] as const;

/** Shows each row as the post that it will be, or that it has become. */
export function Preview({ tools, setting }: { tools: ImportTools; setting: ImportSetting }) {
  const [view, setView] = useState<(typeof views)[number]["value"]>("table");
  const { kept, isSaving } = tools;
  return (
    <section
      aria-labelledby="import-preview"
      aria-busy={isSaving}
      className="flex min-w-0 flex-col gap-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="import-preview" className="font-semibold text-base">
          {isOpen(kept) ? "Preview" : "Rows"}
          {isSaving && (
            <span role="status" className="ps-2 font-normal text-muted text-sm">
              Reading the rows again…
            </span>
          )}
        </h2>
        <SegmentedControl label="Show as" options={views} value={view} onChange={setView} />
      </div>
      {view === "table" ? (
        <PreviewTable kept={kept} setting={setting} />
      ) : (
        <PreviewCalendar kept={kept} setting={setting} />
      )}
    </section>
  );
}

function isOpen({ state }: Import): boolean {
  return state === "read" || state === "ready";
}

function PreviewTable({ kept, setting }: { kept: Import; setting: ImportSetting }) {
  const [filter, setFilter] = useState<RowFilter>("all");
  const filters = filtersFor(kept);
  const shown = filters.some(({ value }) => value === filter) ? filter : "all";
  const query = useImportRows(kept, shown);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {filters.length > 2 && (
        <div className="-mx-4 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
          <SegmentedControl
            label="Which rows"
            options={filters}
            value={shown}
            onChange={setFilter}
          />
        </div>
      )}
      <RowList query={query} rows={rows} kept={kept} setting={setting} />
    </>
  );
}

function RowList({
  query,
  rows,
  kept,
  setting,
}: {
  query: ReturnType<typeof useImportRows>;
  rows: readonly ImportRow[];
  kept: Import;
  setting: ImportSetting;
}) {
  if (query.isPending) return <RowsLoading />;
  if (query.isLoadingError) return <QueryError title="The rows did not load" query={query} />;
  return (
    <div className="rounded-lg border bg-surface">
      {rows.length === 0 && <p className="px-5 py-6 text-muted">No row stands so any more.</p>}
      <ol aria-label="Rows" className="divide-y">
        {rows.map((row) => (
          <PreviewRow key={row.index} row={row} kept={kept} setting={setting} />
        ))}
      </ol>
      <MoreItems query={query} />
    </div>
  );
}

function RowsLoading() {
  return (
    <Loading label="Loading the rows" className="flex flex-col gap-2">
      <SkeletonRows className="h-16" />
    </Loading>
  );
}

const rowStates = ["ok", "warning", "error", "created", "existing"] as const;

/** Offers the states that any row has, with how many do. */
function filtersFor({ rows, counts }: Import): { value: RowFilter; label: string }[] {
  return [
    { value: "all", label: `All ${rows.toLocaleString("en")}` },
    ...rowStates
      .filter((state) => counts[state] > 0)
      .map((state) => ({
        value: state,
        label: `${rowStateWords[state].label} ${counts[state].toLocaleString("en")}`,
      })),
  ];
}
