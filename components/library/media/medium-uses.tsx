"use client";

import { BookmarkPlus, FileText } from "lucide-react";
import type { Route } from "next";
import Link from "next/link";
import { StateBadge } from "@/components/kit/post-state/state-badge";
import { Badge } from "@/components/ui/badge";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Skeleton } from "@/components/ui/skeleton";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { MediaUse } from "@/lib/library/media/schema";
import type { MediaUses } from "./use-media-uses";

export function MediumUses({
  uses: { query, items },
  preferences,
}: {
  uses: MediaUses;
  preferences: TimePreferences;
}) {
  return (
    <section aria-labelledby="used-in">
      <h3 id="used-in" className="font-medium text-sm">
        Used in
      </h3>
      {query.isPending && <Skeleton className="mt-2 h-11" />}
      {query.isLoadingError && <QueryError title="Its uses did not load" query={query} />}
      {query.data && items.length === 0 && (
        <p className="mt-1 min-h-11 text-muted text-sm">No post, draft or template uses it.</p>
      )}
      {items.length > 0 && (
        <ul className="mt-2 divide-y rounded-md border">
          {items.map((use) => (
            <li key={use.id}>
              <UseLink use={use} preferences={preferences} />
            </li>
          ))}
        </ul>
      )}
      {query.data && <MoreItems query={query} className="pt-2" />}
    </section>
  );
}

function UseLink({ use, preferences }: { use: MediaUse; preferences: TimePreferences }) {
  const { id, type, name, scheduledAt } = use;
  const href = type === "post" ? `/posts/${id}` : `/compose?draft=${id}`;
  return (
    <Link
      href={href as Route}
      prefetch={false}
      className="flex flex-col gap-1 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="truncate text-sm">{name || "No text"}</span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-muted text-xs tabular-nums">
        <UseState use={use} />
        {scheduledAt && formatDateTime(scheduledAt, preferences)}
      </span>
    </Link>
  );
}

function UseState({ use: { type, state } }: { use: MediaUse }) {
  if (state) return <StateBadge state={state} />;
  return type === "template" ? (
    <Badge icon={<BookmarkPlus aria-hidden />}>Template</Badge>
  ) : (
    <Badge icon={<FileText aria-hidden />}>Draft</Badge>
  );
}
