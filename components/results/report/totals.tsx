import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { Metric, ResultsReport } from "@/lib/results/report/schema";
import { MetricValue } from "../metric-value";
import {
  ageInWords,
  countedPosts,
  metricInSentence,
  metricLabels,
  metricNamed,
  missingInWords,
  valueInWords,
} from "../words";
import { type Meaning, Meanings } from "./meanings";
import { Pick as Behind, type OnPick } from "./pick";

/** Adds up what was told, says from when it is, and what it leaves out. */
export function Totals({
  report: { totals, previous },
  metric: chosen,
  meanings,
  nowMs,
  onPick,
  onMetric,
}: {
  report: Pick<ResultsReport, "totals" | "previous">;
  metric: MetricName;
  meanings: readonly Meaning[];
  nowMs: number;
  onPick?: OnPick;
  onMetric?: (metric: MetricName) => void;
}) {
  const offered = totals.metrics.filter(({ reason, value }) => {
    return value !== null || reason !== "not_offered";
  });
  const missing = missingInWords(totals.missing, totals.posts);
  const sum = metricNamed(totals.metrics, chosen);
  const isMixed = sum !== undefined && sum.value !== null && sum.networkName === "";
  return (
    <section aria-label="Totals" className="break-inside-avoid">
      <dl className="grid grid-cols-2 overflow-hidden rounded-lg border bg-surface sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-5">
        <Tile label="Posts">
          <Behind only="all" label="show the posts" onPick={onPick}>
            {totals.posts.toLocaleString("en-US")}
          </Behind>
          {previous && <Change now={totals.posts} before={previous.totals.posts} />}
        </Tile>
        {offered.map((metric) => (
          <Tile
            key={metric.metric}
            label={metricLabels[metric.metric]}
            isChosen={metric.metric === chosen}
            age={
              metric.asOf &&
              `${totals.posts > 1 ? "oldest from" : "from"} ${ageInWords(metric.asOf, nowMs)}`
            }
            choose={
              onMetric && metric.metric !== chosen ? () => onMetric(metric.metric) : undefined
            }
          >
            {metric.value === null ? (
              <MetricValue {...metric} />
            ) : (
              <Behind
                only="all"
                label={`show the posts behind the ${metricInSentence(metric.metric)}`}
                onPick={
                  onPick &&
                  (() => {
                    onMetric?.(metric.metric);
                    onPick("all");
                  })
                }
              >
                {valueInWords(metric.metric, metric.value)}
              </Behind>
            )}
            <MetricChange metric={metric} previous={previous} />
          </Tile>
        ))}
      </dl>
      <p className="mt-2 text-muted text-sm">
        {missing
          ? `${metricLabels[chosen]}: ${missing.slice(0, 1).toLowerCase()}${missing.slice(1)}.`
          : `${metricLabels[chosen]} of ${totals.posts === 1 ? "the one post" : `all ${countedPosts(totals.posts)}`}.`}{" "}
        A post on two accounts counts twice.
      </p>
      <Meanings metric={chosen} meanings={meanings} isMixed={isMixed} />
    </section>
  );
}

function Tile({
  label,
  age,
  isChosen = false,
  choose,
  children,
}: {
  label: string;
  age?: string | null;
  isChosen?: boolean;
  choose?: (() => void) | undefined;
  children: ReactNode;
}) {
  return (
    <div
      className={cx(
        "-me-px -mb-px flex flex-col border-e border-b px-4 py-3 print:py-1.5",
        isChosen && "bg-accent-soft",
      )}
    >
      <dt className="text-muted text-sm">
        {choose ? (
          <button
            type="button"
            onClick={choose}
            className="min-h-6 rounded-sm text-start decoration-1 underline-offset-3 hover:text-text hover:underline touch:min-h-11 touch:min-w-11"
          >
            {label}
            <span className="sr-only">, look at these</span>
          </button>
        ) : (
          <span className="inline-flex min-h-6 items-center">{label}</span>
        )}
      </dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-semibold text-lg tabular-nums">
        {children}
      </dd>
      {age && <dd className="text-muted text-xs">{age}</dd>}
    </div>
  );
}

function MetricChange({
  metric: { metric, value },
  previous,
}: {
  metric: Metric;
  previous: ResultsReport["previous"];
}) {
  const before = previous && metricNamed(previous.totals.metrics, metric)?.value;
  if (value === null || before === null || before === undefined) return null;
  return <Change now={value} before={before} />;
}

function Change({ now, before }: { now: number; before: number }) {
  const words = changeInWords(now, before);
  return (
    <span className="font-normal text-muted text-sm">
      <span aria-hidden="true">{now > before ? "↑ " : now < before ? "↓ " : ""}</span>
      {words.short}
      <span className="sr-only"> {words.rest}</span>
    </span>
  );
}

export function changeInWords(now: number, before: number): { short: string; rest: string } {
  if (now === before) return { short: "as before", rest: "" };
  if (before === 0) return { short: "none before", rest: "" };
  const share = Math.round((Math.abs(now - before) / before) * 100);
  return {
    short: share === 0 ? "< 1 %" : `${share.toLocaleString("en-US")} %`,
    rest: `${now > before ? "more" : "less"} than in the period before`,
  };
}
