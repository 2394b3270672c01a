import { formatDay, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { ResultGroup } from "@/lib/results/report/schema";
import { ChartFigure } from "../charts/chart-figure";
import { LineChart } from "../charts/line-chart";
import { type Days, weeksOf } from "../results-address";
import {
  countedPosts,
  metricInSentence,
  metricLabels,
  metricNamed,
  relativeInWords,
  shortValue,
  valueInWords,
} from "../words";
import { type OnPick, Pick } from "./pick";

/** More columns than these are too narrow for a thumb; the table has them all. */
const pickedMax = 12;

/** Draws a number week by week; a week of which nothing is known breaks the line. */
export function WeekChart({
  groups,
  days,
  metric,
  preferences,
  onPick,
}: {
  groups: readonly ResultGroup[];
  days: Days;
  metric: MetricName;
  preferences: Pick<TimePreferences, "dateFormat">;
  onPick?: OnPick;
}) {
  const weeks = weeksOf(days).map(({ key, monday }) => {
    const group = groups.find((one) => one.key === key);
    const value = group ? (metricNamed(group.metrics, metric)?.value ?? null) : null;
    return { key, day: formatDay(monday, preferences.dateFormat), group, value };
  });
  const last = Math.max(1, weeks.length - 1);
  const known = weeks.filter(({ value }) => value !== null);
  const words = (value: number | null) => (value === null ? "–" : valueInWords(metric, value));
  const every = Math.ceil(weeks.length / 5);
  return (
    <ChartFigure
      title={`${metricLabels[metric]} by week`}
      table={{
        head: ["Week from", metricLabels[metric], "Posts", "× usual"],
        rows: weeks.map(({ key, day, value, group }) => ({
          key,
          cells: [
            day,
            <Pick
              key="value"
              only={`week:${key}`}
              label={`show the posts of the week from ${day}`}
              onPick={group && onPick}
            >
              {words(value)}
            </Pick>,
            String(group?.posts ?? 0),
            group?.relative ? relativeInWords(group.relative) : "–",
          ],
        })),
      }}
    >
      {known.length < 2 ? (
        <p className="text-muted">
          {known.length === 0
            ? `Nothing was told of ${metricInSentence(metric)} in these weeks.`
            : "One week makes no line. Choose a longer period."}
        </p>
      ) : (
        <LineChart
          label={`${metricLabels[metric]} in ${weeks.length} weeks`}
          lines={[
            {
              name: metricLabels[metric],
              look: "main",
              points: weeks.map(({ value }, index) => ({ x: index / last, y: value })),
            },
          ]}
          ticks={weeks
            .map(({ day }, index) => ({ x: index / last, label: dayShort(day) }))
            .filter((_, index) => index % every === 0)}
          format={(value) => shortValue(metric, value)}
        >
          {onPick &&
            weeks.length <= pickedMax &&
            weeks.map(({ key, day, value, group }, index) =>
              group ? (
                <button
                  key={key}
                  type="button"
                  aria-haspopup="dialog"
                  title={`Week from ${day}: ${words(value)} from ${countedPosts(group.posts)}`}
                  aria-label={`Week from ${day}: ${value === null ? "not told" : words(value)} from ${countedPosts(group.posts)}. Show the posts`}
                  onClick={() => onPick(`week:${key}`)}
                  style={{
                    left: `${((index - 0.5) / last) * 100}%`,
                    width: `${100 / last}%`,
                  }}
                  className="absolute inset-y-0 rounded-sm hover:bg-accent/10 focus-visible:bg-accent/10 focus-visible:-outline-offset-2"
                />
              ) : null,
            )}
        </LineChart>
      )}
    </ChartFigure>
  );
}

/** The year stands in the table. */
function dayShort(day: string): string {
  return day.replace(/,? \d{4}$/, "");
}
