import type { ReactNode } from "react";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { ResultsReport } from "@/lib/results/report/schema";
import type { Days, PageGrouping, Rank } from "../results-address";
import { metricInSentence, metricLabels } from "../words";
import { type FollowerDays, Followers } from "./followers";
import { GroupTable } from "./group-table";
import { HourMap } from "./hour-map";
import type { Meaning } from "./meanings";
import type { GroupNames } from "./names";
import type { OnPick } from "./pick";
import { type RankedPost, RankedPosts } from "./ranked-posts";
import { Totals } from "./totals";
import { WeekChart } from "./week-chart";

export type ReportData = {
  totals: Pick<ResultsReport, "totals" | "previous">;
  groups: Pick<ResultsReport, "groups">;
  weeks: Pick<ResultsReport, "groups">;
  hours: Pick<ResultsReport, "groups">;
  meanings: readonly Meaning[];
  best: readonly RankedPost[];
  worst: readonly RankedPost[];
  followers: readonly { id: string; name: string; label: string; followers: FollowerDays }[];
};

/** Shows one slice: to the team, to a guest and on paper. Without `onPick` nothing of it is a button. */
export function ReportView({
  data: { totals, groups, weeks, hours, meanings, best, worst, followers },
  view: { days, metric, by, rank },
  names,
  nowMs,
  preferences,
  choices,
  onPick,
  onMetric,
}: {
  data: ReportData;
  view: { days: Days; metric: MetricName; by: PageGrouping; rank: Rank };
  names: GroupNames;
  nowMs: number;
  preferences: TimePreferences;
  choices?: { by: ReactNode; rank: ReactNode };
  onPick?: OnPick;
  onMetric?: (metric: MetricName) => void;
}) {
  const picking = onPick && { onPick };
  const ranked = { metric, nowMs, preferences };
  const unranked =
    rank === "relative"
      ? "What is usual is known once an account has five posts that were counted."
      : `Nothing was told of ${metricInSentence(metric)}.`;
  const isRanked = ({ relative, metrics }: RankedPost) =>
    rank === "relative"
      ? relative !== null
      : metrics.some((one) => one.metric === metric && one.value !== null);
  const bestIds = new Set(best.map(({ deliveryId }) => deliveryId));
  const top = best.filter(isRanked);
  const bottom = worst.filter((post) => isRanked(post) && !bestIds.has(post.deliveryId));
  return (
    <div className="flex flex-col gap-6 print:gap-4">
      <Totals
        report={totals}
        metric={metric}
        meanings={meanings}
        nowMs={nowMs}
        {...picking}
        {...(onMetric && { onMetric })}
      />
      <div className="grid items-start gap-6 lg:grid-cols-2 print:grid-cols-2 print:gap-4">
        <div className={column}>
          <div className={panel}>
            <WeekChart
              groups={weeks.groups}
              days={days}
              metric={metric}
              preferences={preferences}
              {...picking}
            />
          </div>
          <div className={panel}>
            <HourMap groups={hours.groups} {...picking} />
          </div>
        </div>
        <div className={column}>
          <div className={panel}>
            <GroupTable
              groups={groups.groups}
              by={by}
              metric={metric}
              names={names}
              choice={choices?.by}
              {...picking}
            />
          </div>
          <div className={panel}>
            <Followers accounts={followers} preferences={preferences} />
          </div>
        </div>
      </div>
      <div className={panel}>
        {choices && <div className="mb-4 flex justify-end print:hidden">{choices.rank}</div>}
        <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-2 print:grid-cols-2">
          <RankedPosts title="What did best" posts={top} empty={unranked} {...ranked} />
          <RankedPosts
            title="What did worst"
            posts={bottom}
            empty={top.length > 0 ? "There are too few posts for a list of its own." : unranked}
            {...ranked}
          />
        </div>
        <p className="mt-4 text-muted text-sm">
          {rank === "relative"
            ? `By ${metricInSentence(metric)} as a multiple of what the account’s posts usually have at the same age.`
            : `By ${metricLabels[metric].toLowerCase()}.`}
        </p>
      </div>
    </div>
  );
}

const column = "flex min-w-0 flex-col gap-6 print:gap-4";
const panel =
  "min-w-0 rounded-lg border bg-surface px-4 py-4 sm:px-5 print:rounded-none print:border-0 print:p-0";
