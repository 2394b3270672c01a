"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "@/components/kit/api/api";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import type { PublishingHealth as Health, Lateness } from "@/lib/health/monitoring/schema";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import { EngineCard } from "./engine-card";
import { Figures } from "./figures";
import { formatDuration } from "./format-duration";
import { LatenessChart } from "./lateness-chart";
import { RestartsCard } from "./restarts-card";

const periods = [
  { value: "day", label: "24 hours" },
  { value: "week", label: "7 days" },
] as const;
type Period = (typeof periods)[number]["value"];

type PublishingHealthProps = { initial: Health; preferences: TimePreferences };

export function PublishingHealth({ initial, preferences }: PublishingHealthProps) {
  const [period, setPeriod] = useState<Period>("day");
  const query = useQuery({
    queryKey: ["publishing-health"],
    queryFn: ({ signal }) => api("GET /api/publishing/health", { signal }),
    initialData: initial,
    refetchInterval: 10_000,
  });
  if (query.error) return <QueryError query={query} />;
  const { data } = query;
  const lateness = data.lateness[period];
  const { connection } = data.engine;
  return (
    <div className="flex flex-col gap-6">
      <Figures health={data} />
      {connection && <EngineCard connection={connection} at={data.at} preferences={preferences} />}
      <RestartsCard processes={data.processes} preferences={preferences} />
      <Card aria-label="Punctuality">
        <CardHeader
          title="Punctuality"
          description="From the scheduled time to the call that published the post."
          actions={
            <SegmentedControl
              label="Period"
              options={periods}
              value={period}
              onChange={setPeriod}
            />
          }
        />
        <CardBody className="flex flex-col gap-4">
          {lateness.count === 0 ? (
            <p className="text-muted">Nothing was published in this period.</p>
          ) : (
            <>
              <p>{inWords(lateness)}</p>
              <LatenessChart lateness={lateness} />
            </>
          )}
        </CardBody>
      </Card>
    </div>
  );
}

function inWords({ count, p50Ms, p95Ms, p99Ms, maxMs }: Lateness): string {
  const deliveries = count === 1 ? "One delivery" : `${count} deliveries`;
  const of = (value: number | null) => formatDuration(value ?? 0);
  return `${deliveries}. Half were at most ${of(p50Ms)} late, 95 % at most ${of(p95Ms)}, 99 % at most ${of(p99Ms)}; the latest was ${of(maxMs)} late.`;
}
