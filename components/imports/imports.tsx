"use client";

import type { Route } from "next";
import Link from "next/link";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { Badge } from "@/components/ui/badge";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { Import } from "@/lib/planning/imports/schema";
import { NewImport } from "./new-import";
import { importsKey } from "./use-import";
import { countedRows, importStateWords, outcomeInWords } from "./words";

const running: Import["state"] = "running";
const refreshMs = 2_000;

export function Imports({
  first,
  preferences,
}: {
  first: { items: Import[]; nextCursor: string | null };
  preferences: TimePreferences;
}) {
  const { query, items } = usePagedList({
    queryKey: importsKey,
    load: ({ cursor, signal }) => api("GET /api/imports", { query: { cursor }, signal }),
    first,
    refetchOnMount: "always",
    refetchInterval: (imports) => (imports.some(({ state }) => state === running) ? refreshMs : 0),
  });
  return (
    <>
      <PageHeader
        title="Import"
        description={<span className="max-sm:hidden">Posts from a file, looked at first.</span>}
      />
      <PageBody className="flex flex-col">
        <NewImport isFirst={items.length === 0}>
          {items.length > 0 && (
            <section aria-labelledby="imports-so-far" className="flex flex-col gap-2">
              <h2 id="imports-so-far" className="font-semibold text-base">
                Imports so far
              </h2>
              <div className="rounded-lg border bg-surface">
                <ul className="divide-y">
                  {items.map((each) => (
                    <ImportItem key={each.id} of={each} preferences={preferences} />
                  ))}
                </ul>
                <MoreItems query={query} />
              </div>
            </section>
          )}
        </NewImport>
      </PageBody>
    </>
  );
}

function ImportItem({ of, preferences }: { of: Import; preferences: TimePreferences }) {
  const { label, tone } = importStateWords[of.state];
  return (
    <li className="hover:bg-hover">
      <Link
        href={`/import/${of.id}` as Route}
        className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2 focus-visible:-outline-offset-2"
      >
        <span className="min-w-0 grow basis-60">
          <span className="wrap-anywhere block font-medium">{of.fileName}</span>
          <span className="block text-muted text-sm">{whatCameOf(of)}</span>
        </span>
        <span className="flex items-center gap-3 text-muted text-sm tabular-nums">
          {formatDateTime(of.createdAt, preferences)}
          <Badge tone={tone}>{label}</Badge>
        </span>
      </Link>
    </li>
  );
}

function whatCameOf(of: Import): string {
  return of.counts.created > 0 ? outcomeInWords(of) : `${countedRows(of.rows)}, nothing added yet.`;
}
