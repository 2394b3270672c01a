"use client";

import { useQuery } from "@tanstack/react-query";
import { CalendarX2, Pencil, Repeat } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountStack } from "@/components/kit/account/account-stack";
import { ApiError } from "@/components/kit/api/api";
import { inOtherZone, zoneName } from "@/components/kit/when/when";
import { repeatInWords } from "@/components/posts/series/rule-words";
import { seriesQuery } from "@/components/posts/series/series-query";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Card } from "@/components/ui/card";
import { DocumentTitle } from "@/components/ui/document-title";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { formatDateTime, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import type { Series } from "@/lib/planning/series/schema";
import { type FirstDays, Occurrences } from "./occurrences";
import { seriesTitle } from "./series-list";
import { SeriesSkeleton } from "./series-skeleton";

const EditSeriesDialog = lazyLayer(
  () => dynamic(() => import("./edit-series-dialog").then((chunk) => chunk.EditSeriesDialog)),
  { what: "The dialog" },
);
const EndSeriesDialog = lazyLayer(
  () => dynamic(() => import("./end-series-dialog").then((chunk) => chunk.EndSeriesDialog)),
  { what: "The dialog" },
);

type SeriesPageProps = {
  seriesId: string;
  initial: { series: Series; days: FirstDays } | null;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
  canEdit: boolean;
};

export function SeriesPage(props: SeriesPageProps) {
  const { seriesId, initial } = props;
  const query = useQuery({
    ...seriesQuery(seriesId),
    ...(initial && { initialData: initial.series }),
    refetchOnMount: "always",
  });
  const { data: series, error } = query;
  if (series) return <LoadedSeries {...props} series={series} />;
  return (
    <>
      <DocumentTitle>Series</DocumentTitle>
      <PageHeader title="Series" />
      <PageBody>
        {!error && <SeriesSkeleton />}
        {error && isAbsent(error) && <NoSuchSeries />}
        {error && !isAbsent(error) && <QueryError title="The series did not load" query={query} />}
      </PageBody>
    </>
  );
}

function isAbsent(error: Error): boolean {
  return error instanceof ApiError && ["not_found", "validation_failed"].includes(error.code);
}

export function NoSuchSeries() {
  return (
    <EmptyState
      icon={<CalendarX2 aria-hidden />}
      title="This series is not here"
      description="The address is wrong, or it belongs to another workspace."
      action={<ButtonLink href="/series">All series</ButtonLink>}
    />
  );
}

function LoadedSeries({
  series,
  initial,
  accounts,
  preferences,
  canEdit,
}: SeriesPageProps & { series: Series }) {
  const [asking, ask] = useState<"edit" | "end" | null>(null);
  const close = () => ask(null);
  const isActive = series.state === "active";
  const own = accounts.filter(({ id }) => series.post.connectionIds.includes(id));
  return (
    <>
      <DocumentTitle>{seriesTitle(series)}</DocumentTitle>
      <PageHeader
        title={seriesTitle(series)}
        actions={
          canEdit &&
          isActive && (
            <>
              <Button
                variant="primary"
                icon={<Pencil aria-hidden className="size-4" />}
                onClick={() => ask("edit")}
              >
                Edit
              </Button>
              <Button onClick={() => ask("end")}>End series…</Button>
            </>
          )
        }
      />
      <PageBody className="flex flex-col gap-6">
        {series.problem && (
          <Callout
            tone="negative"
            title="The last post could not be made"
            action={
              canEdit && (
                <Button size="sm" onClick={() => ask("edit")}>
                  Edit the series
                </Button>
              )
            }
          >
            {series.problem} The series tries again, and goes on with the next one.
          </Callout>
        )}
        {!isActive && (
          <Callout title="This series has ended">
            It makes no more posts. Those that it made stay as they are.
          </Callout>
        )}
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div className="order-2 flex min-w-0 flex-col gap-6 lg:order-1">
            <Occurrences
              series={series}
              first={initial?.days ?? null}
              preferences={preferences}
              canEdit={canEdit}
            />
          </div>
          <div className="order-1 lg:order-2">
            <About series={series} accounts={own} preferences={preferences} />
          </div>
        </div>
      </PageBody>
      <EditSeriesDialog
        open={asking === "edit"}
        series={series}
        accounts={accounts}
        preferences={preferences}
        onClose={close}
      />
      <EndSeriesDialog open={asking === "end"} series={series} onClose={close} />
    </>
  );
}

function About({
  series,
  accounts,
  preferences,
}: {
  series: Series;
  accounts: readonly Account[];
  preferences: PlanningPreferences;
}) {
  const { rule, zone, post, variants, state, next, createdAt } = series;
  const [soonest] = next;
  const there = { ...preferences, timeZone: zone };
  const elsewhere = soonest && inOtherZone(soonest, there, preferences.timeZone);
  const texts = variants.length > 0 ? variants : [post.text ?? ""];
  return (
    <Card aria-label="About this series">
      <dl className="flex flex-col gap-4 px-5 py-4">
        <Fact term="Repeats">
          <span className="flex items-start gap-2">
            <Repeat aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
            <span>
              <span className="font-medium">{repeatInWords(rule, preferences)}</span>{" "}
              <span className="text-muted">{zoneName(zone)}</span>
            </span>
          </span>
        </Fact>
        <Fact term="Next">
          {soonest ? (
            <>
              <time dateTime={soonest} className="tabular-nums">
                {formatDateTime(soonest, there)}
              </time>
              {elsewhere && <span className="block text-muted text-sm">{elsewhere}</span>}
            </>
          ) : (
            <span className="text-muted">
              {state === "ended" ? "None: it has ended" : "None: its last day is over"}
            </span>
          )}
        </Fact>
        <Fact term="State">
          <Badge tone={state === "active" ? "positive" : "neutral"}>
            {state === "active" ? "Active" : "Ended"}
          </Badge>
        </Fact>
        {accounts.length > 0 && (
          <Fact term="Accounts">
            <AccountStack accounts={accounts} />
          </Fact>
        )}
        <Fact term={texts.length > 1 ? "Texts that take turns" : "Text"}>
          <ol className="flex flex-col gap-2">
            {texts.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same text may take two turns
              <li key={index} className="line-clamp-4 whitespace-pre-line text-sm wrap-anywhere">
                {text || <span className="text-muted">Without text</span>}
              </li>
            ))}
          </ol>
        </Fact>
        <Fact term="Created">
          <time dateTime={createdAt}>{formatDateTime(createdAt, preferences)}</time>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="mb-0.5 text-muted text-sm">{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
