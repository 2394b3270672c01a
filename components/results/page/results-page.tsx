"use client";

import { ChartNoAxesColumn, Printer } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import type { Account } from "@/components/kit/account/account";
import { ExportLinks } from "@/components/kit/export/export-links";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { useLabels } from "@/components/library/labels/use-labels";
import type { Team } from "@/components/posts/people/person";
import { firstLine } from "@/components/posts/post-summary/first-line";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import { lazyLayer } from "@/components/ui/lazy";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { formatDay, type PlanningPreferences } from "@/lib/kernel/time/format-instant";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { meaningsOf } from "../report/meanings";
import { groupingNames } from "../report/names";
import type { RankedPost } from "../report/ranked-posts";
import { ReportView } from "../report/report-view";
import {
  type Days,
  daysOf,
  pageGroupings,
  type ResultsView,
  readOnly,
  resultsAddress,
  sliceOf,
} from "../results-address";
import type { RankedList } from "./questions";
import { noFilters, ResultsFilters } from "./results-filters";
import { type InitialAnswer, type Readings, useSlice } from "./use-results";

const PostsBehind = lazyLayer(
  () => dynamic(() => import("./posts-behind").then((chunk) => chunk.PostsBehind)),
  { what: "The list of posts" },
);

export type ResultsPageProps = {
  accounts: readonly Account[];
  team: Team;
  preferences: PlanningPreferences;
  workspace: { name: string; timeZone: string };
  readings: Readings;
  initial: InitialAnswer;
  /** Makes a link that shows the same to somebody outside. */
  share: ReactNode;
};

/** Says what came of published posts: one slice at a time, which the address names. */
export function ResultsPage(props: ResultsPageProps) {
  const { accounts, team, preferences, workspace, readings, initial, share } = props;
  const [view, setView] = useQueryStates(resultsAddress);
  const change = (fields: Partial<ResultsView>) => void setView(fields);
  const nowMs = useNowMs(initial.now);
  const today = toWallTime(initial.now, workspace.timeZone).date;
  const days = daysOf(view, today);
  const slice = sliceOf(view, { today, timeZone: workspace.timeZone, userId: team.userId });
  const query = useSlice(slice, { ...view, days }, initial);
  const labels = useLabels();
  const names = { accounts, labels: labels.data ?? [], people: team.members };
  const only = view.only === null ? null : readOnly(view.only);
  const present = presenterOf(accounts);
  const isAnythingPublished = readings.items.some(({ since }) => since !== null);
  const isOff = readings.items.length > 0 && readings.items.every(({ isOn }) => !isOn);
  const read = readAccounts(readings, accounts, view);
  return (
    <>
      <div className="contents print:hidden">
        <PageHeader
          title="Results"
          description={<span className="max-sm:hidden">What came of your posts, as told.</span>}
          actions={
            <span className="flex items-center gap-2 print:hidden">
              <ExportLinks route="/api/results/export" query={slice} />
              <Button
                variant="ghost"
                icon={<Printer aria-hidden className="size-4" />}
                onClick={() => window.print()}
              >
                Print
              </Button>
              {share}
            </span>
          }
        >
          <ResultsFilters
            view={view}
            change={change}
            accounts={accounts}
            team={team}
            preferences={preferences}
            today={today}
          />
        </PageHeader>
      </div>
      <PageBody className="flex flex-col gap-6 print:max-w-none print:p-0">
        <PrintedHeading
          team={workspace.name}
          account={accounts.find(({ id }) => id === view.account)}
          days={days}
          preferences={preferences}
        />
        <Unread readings={readings} accounts={accounts} account={view.account} />
        {isOff ? (
          <ResultsOff />
        ) : !query.data ? (
          query.error ? (
            <QueryError title="The results did not load" query={query} />
          ) : (
            <Loading label="Loading the results" className="flex flex-col gap-4">
              <SkeletonRows className="h-32" />
            </Loading>
          )
        ) : query.data.results.totals.totals.posts === 0 ? (
          <NoPosts
            isAnythingPublished={isAnythingPublished}
            isFiltered={Object.keys(noFilters).some((name) => view[name as keyof ResultsView])}
            change={change}
          />
        ) : (
          <div aria-busy={query.isPlaceholderData} className="aria-busy:opacity-70">
            {query.error && (
              <Callout tone="caution" role="status" title="The latest numbers did not load">
                These are the ones from before.
              </Callout>
            )}
            <ReportView
              data={{
                ...query.data.results,
                best: present(query.data.results.best),
                worst: present(query.data.results.worst),
                meanings: meaningsOf(query.data.view.metric, read),
                followers: read,
              }}
              view={query.data.view}
              names={names}
              nowMs={nowMs}
              preferences={preferences}
              choices={{
                by: (
                  <span className="print:hidden">
                    <SegmentedControl
                      label="Group by"
                      options={pageGroupings.map((value) => ({
                        value,
                        label: groupingNames[value],
                      }))}
                      value={view.by}
                      onChange={(by) => change({ by })}
                    />
                  </span>
                ),
                rank: (
                  <SegmentedControl
                    label="Rank posts"
                    options={[
                      { value: "relative", label: "Against the usual" },
                      { value: "metric", label: "By the number" },
                    ]}
                    value={view.rank ?? query.data.view.rank}
                    onChange={(rank) => change({ rank })}
                  />
                ),
              }}
              onPick={(picked) => change({ only: picked })}
              onMetric={(metric) => change({ metric })}
            />
          </div>
        )}
      </PageBody>
      {only && query.data && (
        <PostsBehind
          only={only}
          onClose={() => change({ only: null })}
          slice={slice}
          rank={query.data.view.rank}
          names={names}
          timeZone={workspace.timeZone}
          nowMs={nowMs}
          preferences={preferences}
          present={present}
        />
      )}
    </>
  );
}

function PrintedHeading({
  team,
  account,
  days,
  preferences: { dateFormat },
}: {
  team: string;
  account: Account | undefined;
  days: Days;
  preferences: PlanningPreferences;
}) {
  return (
    <header className="hidden print:block">
      <p className="font-semibold text-lg">{team}</p>
      <p>
        Results of {account ? `${account.name} on ${account.label}` : "all accounts"},{" "}
        {formatDay(days.from, dateFormat)} to {formatDay(days.to, dateFormat)}
      </p>
    </header>
  );
}

/** Finds the accounts that the slice is of. */
function readAccounts(
  { items }: Readings,
  accounts: readonly Account[],
  { account, network }: Pick<ResultsView, "account" | "network">,
) {
  return items.flatMap(({ connectionId, offered, followers }) => {
    const one = accounts.find(({ id }) => id === connectionId);
    if (!one || (account && account !== one.id) || (network && network !== one.provider)) return [];
    return [{ id: one.id, name: one.name, label: one.label, offered, followers }];
  });
}

function presenterOf(accounts: readonly Account[]) {
  return ({ items }: Pick<RankedList, "items">): RankedPost[] =>
    items.map(({ post, deliveryId, connectionId, publishedAt, metrics, relative }) => {
      const account = accounts.find(({ id }) => id === connectionId);
      // The title is for the team, and this may be printed for others.
      const heading = firstLine(post);
      return { deliveryId, postId: post.id, heading, account, publishedAt, metrics, relative };
    });
}

function ResultsOff() {
  return (
    <EmptyState
      icon={<ChartNoAxesColumn aria-hidden />}
      title="Results are off"
      description="No account is asked what came of its posts. Turn results on for those that you want to know of."
      action={
        <ButtonLink href="/connections" variant="primary">
          To the accounts
        </ButtonLink>
      }
    />
  );
}

function NoPosts({
  isAnythingPublished,
  isFiltered,
  change,
}: {
  isAnythingPublished: boolean;
  isFiltered: boolean;
  change: (fields: Partial<ResultsView>) => void;
}) {
  const icon = <ChartNoAxesColumn aria-hidden />;
  if (!isAnythingPublished) {
    return (
      <EmptyState
        icon={icon}
        title="No published posts yet"
        description="An hour after a post went out, its first numbers stand here."
        action={
          <ButtonLink href="/calendar" variant="primary">
            To the calendar
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No post in this view"
      description={
        isFiltered
          ? "No post that was published in this period fits the filter."
          : "Nothing was published in this period."
      }
      action={
        <Button
          onClick={() => change(isFiltered ? noFilters : { period: "365d", from: null, to: null })}
        >
          {isFiltered ? "Clear the filter" : "Show the last 365 days"}
        </Button>
      }
    />
  );
}

/** Names the accounts whose numbers are missing or stand still, and why. */
function Unread({
  readings,
  accounts,
  account,
}: {
  readings: Readings;
  accounts: readonly Account[];
  account: string | null;
}) {
  const unread = readings.items.filter(({ connectionId, isOn, problem }) => {
    return (!account || account === connectionId) && (!isOn || problem !== null);
  });
  if (unread.length === 0 || unread.length === readings.items.length) return null;
  return (
    <Callout tone="caution" title="Not every account is counted" className="print:hidden">
      <ul>
        {unread.map(({ connectionId, isOn, message }) => (
          <li key={connectionId}>
            {accounts.find(({ id }) => id === connectionId)?.name ?? "An account"}:{" "}
            {isOn ? (message ?? "it cannot be read at the moment") : "results are off"}
          </li>
        ))}
      </ul>
      <TextLink href="/connections">To the accounts</TextLink>
    </Callout>
  );
}
