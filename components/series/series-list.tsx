"use client";

import { Repeat, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useQueryState } from "nuqs";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { repeatInWords } from "@/components/posts/series/rule-words";
import { seriesKey } from "@/components/posts/series/series-query";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Series } from "@/lib/planning/series/schema";
import { type SeriesShown, seriesStates } from "./series-filter";
import { SeriesSkeleton } from "./series-skeleton";

type SeriesListProps = {
  first: { state: SeriesShown; page: { items: Series[]; nextCursor: string | null } } | null;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  canEdit: boolean;
};

export function SeriesList({ first, accounts, preferences, canEdit }: SeriesListProps) {
  const [state, setState] = useQueryState("state", seriesStates);
  const { query, items } = usePagedList({
    queryKey: [...seriesKey, "list", state],
    load: ({ cursor, signal }) => api("GET /api/series", { query: { state, cursor }, signal }),
    first: first?.state === state ? first.page : null,
    refetchOnMount: "always",
  });
  return (
    <>
      <PageHeader
        title="Series"
        description={<span className="max-sm:hidden">Posts that repeat by a rule.</span>}
        actions={
          <SegmentedControl
            label="Which series"
            options={[
              { value: "active", label: "Active" },
              { value: "ended", label: "Ended" },
            ]}
            value={state}
            onChange={(next) => void setState(next)}
          />
        }
      />
      <PageBody>
        {items.length > 0 && (
          <div className="rounded-lg border bg-surface">
            <ul
              aria-label={state === "active" ? "Active series" : "Ended series"}
              className="divide-y"
            >
              {items.map((series) => (
                <SeriesRow
                  key={series.id}
                  series={series}
                  accounts={accounts}
                  preferences={preferences}
                />
              ))}
            </ul>
            <MoreItems query={query} />
          </div>
        )}
        {items.length === 0 && query.isPending && <SeriesSkeleton />}
        {items.length === 0 && query.isError && (
          <QueryError title="The series did not load" query={query} />
        )}
        {items.length === 0 && query.isSuccess && <NoSeries state={state} canEdit={canEdit} />}
      </PageBody>
    </>
  );
}

function SeriesRow({
  series,
  accounts,
  preferences,
}: {
  series: Series;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
}) {
  const { id, rule, post, variants, state, next, problem } = series;
  const [soonest] = next;
  const own = accounts.filter((account) => post.connectionIds.includes(account.id));
  return (
    <li className="first:rounded-t-lg last:rounded-b-lg hover:bg-hover">
      <Link
        href={`/series/${id}`}
        className="flex min-w-0 items-start gap-3 px-3 py-2.5 focus-visible:-outline-offset-2"
      >
        <Repeat aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
        <span className="flex min-w-0 grow flex-col gap-1">
          <span className="truncate font-medium">{seriesTitle(series)}</span>
          <span className="text-sm">{repeatInWords(rule, preferences)}</span>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
            {state === "ended" ? (
              <Badge>Ended</Badge>
            ) : (
              soonest && (
                <span>
                  Next{" "}
                  <time dateTime={soonest} className="tabular-nums">
                    {formatDateTime(soonest, preferences)}
                  </time>
                </span>
              )
            )}
            {state === "active" && !soonest && <span>Nothing comes any more</span>}
            {variants.length > 1 && <span>{variants.length} texts take turns</span>}
            <AccountStack accounts={own} />
          </span>
          {problem && (
            <span className="flex gap-1.5 text-negative text-sm">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {problem}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/** Names a series by its title for the team, or by the beginning of what it says. */
export function seriesTitle({ post, variants }: Pick<Series, "post" | "variants">): string {
  const text = variants[0] ?? post.text ?? "";
  const [line = ""] = text.trim().split("\n");
  return post.title?.trim() || line || "Post without text";
}

function NoSeries({ state, canEdit }: { state: SeriesShown; canEdit: boolean }) {
  if (state === "ended") {
    return (
      <EmptyState
        icon={<Repeat aria-hidden />}
        title="No series has ended"
        description="A series that you end stays here with what it published."
      />
    );
  }
  return (
    <EmptyState
      icon={<Repeat aria-hidden />}
      title="Nothing repeats yet"
      description="Write a post, pick a time and choose “Repeat…”. Each time becomes a post of its own in the calendar."
      action={
        canEdit && (
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
        )
      }
    />
  );
}
