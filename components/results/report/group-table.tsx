import type { ReactNode } from "react";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { ResultGroup } from "@/lib/results/report/schema";
import { MetricValue } from "../metric-value";
import type { PageGrouping } from "../results-address";
import {
  countedPosts,
  metricLabels,
  metricNamed,
  missingInWords,
  relativeInWords,
  valueInWords,
} from "../words";
import { type GroupNames, groupingNames, groupName } from "./names";
import { type OnPick, Pick } from "./pick";

/** Shows a bar for each group, in the table that says the same. */
export function GroupTable({
  groups,
  by,
  metric,
  names,
  choice,
  onPick,
}: {
  groups: readonly ResultGroup[];
  by: PageGrouping;
  metric: MetricName;
  names: GroupNames;
  choice?: ReactNode;
  onPick?: OnPick;
}) {
  const rows = groups
    .map((group) => ({ ...group, chosen: metricNamed(group.metrics, metric) }))
    .toSorted((one, other) => (other.chosen?.value ?? -1) - (one.chosen?.value ?? -1));
  const most = Math.max(1, ...rows.map(({ chosen: value }) => value?.value ?? 0));
  return (
    <figure
      aria-label={`${metricLabels[metric]} by ${groupingNames[by].toLowerCase()}`}
      className="min-w-0"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-medium">
          {metricLabels[metric]} by {groupingNames[by].toLowerCase()}
        </h2>
        {choice}
      </div>
      <table className="w-full tabular-nums">
        <thead>
          <tr className="text-muted text-sm">
            <th scope="col" className="py-1 text-start font-normal">
              {groupingNames[by]}
            </th>
            <th scope="col" className="px-2 py-1 text-end font-normal">
              Posts
            </th>
            <th scope="col" className="px-2 py-1 text-end font-normal">
              {metricLabels[metric]}
            </th>
            <th
              scope="col"
              className="whitespace-nowrap py-1 ps-2 text-end font-normal"
              title="1× is the account’s usual"
            >
              <span aria-hidden="true">× usual</span>
              <span className="sr-only">As a multiple of the usual</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((group) => {
            const { key, posts, relative, chosen: value } = group;
            const name = groupName(by, key, names);
            const missing = missingInWords(group.missing, posts);
            const pick = key === "none" || !/^[0-9a-z-]+$/i.test(key) ? undefined : onPick;
            const only = `${by}:${key}`;
            return (
              <tr key={key} className="break-inside-avoid border-t align-top">
                <th scope="row" className="wrap-anywhere w-full py-2 text-start font-normal">
                  {name}
                  <svg aria-hidden="true" className="mt-1 block h-2 w-full">
                    <rect width="100%" height="8" rx="2" className="fill-sunken" />
                    <rect
                      width={`${((value?.value ?? 0) / most) * 100}%`}
                      height="8"
                      rx="2"
                      className="fill-accent"
                    />
                  </svg>
                  {missing && <span className="mt-0.5 block text-muted text-xs">{missing}</span>}
                </th>
                <td className="px-2 py-2 text-end">
                  <Pick only={only} label={`posts of ${name}`} onPick={pick}>
                    {posts.toLocaleString("en-US")}
                  </Pick>
                </td>
                <td className="whitespace-nowrap px-2 py-2 text-end font-medium">
                  {value && value.value !== null ? (
                    <Pick
                      only={only}
                      label={`show ${countedPosts(posts)} of ${name}`}
                      onPick={pick}
                    >
                      {valueInWords(metric, value.value)}
                    </Pick>
                  ) : (
                    <MetricValue metric={metric} value={null} reason={value?.reason ?? null} />
                  )}
                </td>
                <td className="whitespace-nowrap py-2 ps-2 text-end">
                  {relative === null ? <NoUsual /> : relativeInWords(relative)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </figure>
  );
}

export function NoUsual() {
  const words = "Too few posts to know what is usual";
  return (
    <span title={words} className="text-muted">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
