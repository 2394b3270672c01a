"use client";

import { useState } from "react";
import { Select } from "@/components/ui/select";
import { type MetricName, metricNames } from "@/lib/networks/content/rules/metrics";
import type { AccountResult } from "@/lib/results/report/schema";
import { ChartFigure } from "../charts/chart-figure";
import { type ChartLine, Legend, LineChart } from "../charts/line-chart";
import { metricInSentence, metricLabels, valueInWords } from "../words";

const hourMs = 3_600_000;

/** Draws what a post had at each reading against what posts of its account usually have. */
export function ResultCurve({
  result: { series, band },
  publishedAt,
  accountName,
}: {
  result: Pick<AccountResult, "series" | "band">;
  publishedAt: string;
  accountName: string;
}) {
  const drawn = metricNames.filter((name) => series.some(({ metric }) => metric === name));
  const [chosen, choose] = useState<MetricName | null>(null);
  const metric = drawn.find((name) => name === chosen) ?? preferred(drawn, band);
  if (!metric) return null;
  const points = series
    .filter((point) => point.metric === metric)
    .map(({ at, value }) => ({ hours: hoursBetween(publishedAt, at), value }));
  const oldest = Math.max(1, ...points.map(({ hours }) => hours));
  const next = ages.find(({ hours }) => hours >= oldest)?.hours ?? oldest;
  const most = Math.max(oldest, Math.min(next, 2160), 6);
  const x = (hours: number) => Math.log1p(hours) / Math.log1p(most);
  const usual = (band[metric] ?? []).filter(({ hours }) => hours <= most);
  const format = (value: number) => valueInWords(metric, value);
  const lines: ChartLine[] = [
    ...(usual.length > 1
      ? [
          {
            name: `Usual for ${accountName}`,
            look: "usual" as const,
            points: usual.map(({ hours, median }) => ({ x: x(hours), y: median })),
          },
        ]
      : []),
    {
      name: "This post",
      look: "main" as const,
      points: points.map(({ hours, value }) => ({ x: x(hours), y: value })),
    },
  ];
  const rows = [...new Set([...points, ...usual].map(({ hours }) => Math.round(hours * 10) / 10))];
  return (
    <div className="flex flex-col gap-2">
      <ChartFigure
        title={`${metricLabels[metric]} since publishing`}
        note={
          drawn.length > 1 && (
            <Select
              aria-label={`What the curve of ${accountName} shows`}
              className="sm:w-36"
              options={drawn.map((value) => ({ value, label: metricLabels[value] }))}
              value={metric}
              onChange={choose}
            />
          )
        }
        table={{
          head: ["Age", "This post", "Usual", "Middle half"],
          rows: rows
            .toSorted((one, other) => one - other)
            .map((hours) => {
              const own = points.find((point) => Math.abs(point.hours - hours) < 0.1);
              const spread = usual.find((one) => Math.abs(one.hours - hours) < 0.1);
              return {
                key: String(hours),
                cells: [
                  ageOf(hours),
                  own ? format(own.value) : "–",
                  spread ? format(spread.median) : "–",
                  spread ? `${format(spread.low)} to ${format(spread.high)}` : "–",
                ],
              };
            }),
        }}
      >
        <LineChart
          label={`${metricLabels[metric]} of this post${usual.length > 1 ? ` and what is usual for ${accountName}` : ""}, by its age`}
          lines={lines}
          band={usual.map(({ hours, low, high }) => ({ x: x(hours), low, high }))}
          ticks={ages
            .filter(({ hours }) => hours <= most)
            .map(({ hours, label }) => ({ x: x(hours), label }))}
          format={format}
        />
        <div className="mt-2">
          {usual.length > 1 ? (
            <Legend lines={lines} />
          ) : (
            <p className="text-muted text-sm">
              What is usual for {accountName} is known once five of its posts have been counted.
            </p>
          )}
        </div>
      </ChartFigure>
      {usual.length > 1 && (
        <p className="sr-only">
          The usual is the median {metricInSentence(metric)} of the latest thirty posts of{" "}
          {accountName}.
        </p>
      )}
    </div>
  );
}

const ages = [
  { hours: 1, label: "1 h" },
  { hours: 6, label: "6 h" },
  { hours: 24, label: "1 d" },
  { hours: 72, label: "3 d" },
  { hours: 168, label: "7 d" },
  { hours: 720, label: "30 d" },
  { hours: 2160, label: "90 d" },
];

function preferred(
  drawn: readonly MetricName[],
  band: AccountResult["band"],
): MetricName | undefined {
  const compared = drawn.filter((metric) => (band[metric]?.length ?? 0) > 1);
  return (
    (["reactions", "views", "reach"] as const).find((name) => compared.includes(name)) ?? drawn[0]
  );
}

function hoursBetween(from: string, to: string): number {
  return Math.max(0, (Date.parse(to) - Date.parse(from)) / hourMs);
}

function ageOf(hours: number): string {
  if (hours < 48) return `${Math.round(hours * 10) / 10} h`;
  return `${Math.round((hours / 24) * 10) / 10} d`;
}
