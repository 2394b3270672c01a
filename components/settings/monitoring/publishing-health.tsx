"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { api } from "@/components/kit/api/api";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { QueryError } from "@/components/ui/query-error";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { TextLink } from "@/components/ui/text-link";
import type {
  PublishingHealth as Health,
  KeptProcess,
  Lateness,
} from "@/lib/health/monitoring/schema";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { EngineCard } from "./engine-card";
import { formatDuration } from "./format-duration";

const periods = [
  { value: "day", label: "24 hours" },
  { value: "week", label: "7 days" },
] as const;
type Period = (typeof periods)[number]["value"];

export function PublishingHealth({
  initial,
  preferences,
}: {
  initial: Health;
  preferences: TimePreferences;
}) {
  const query = useQuery({
    queryKey: ["publishing-health"],
    queryFn: ({ signal }) => api("GET /api/publishing/health", { signal }),
    initialData: initial,
    refetchInterval: 10_000,
  });
  if (query.error) return <QueryError query={query} />;
  const { data } = query;
  const { connection } = data.engine;
  return (
    <div className="flex flex-col gap-6">
      <Figures health={data} />
      {connection && <EngineCard connection={connection} at={data.at} preferences={preferences} />}
      <RestartsCard processes={data.processes} preferences={preferences} />
      <PunctualityCard lateness={data.lateness} />
    </div>
  );
}

/** Percentiles of fewer deliveries say nothing that the posts do not say themselves. */
const tellingCount = 20;

export function PunctualityCard({ lateness: all }: { lateness: Health["lateness"] }) {
  const [period, setPeriod] = useState<Period>("day");
  const lateness = all[period];
  if (periods.every(({ value }) => all[value].count < tellingCount)) return null;
  return (
    <Card aria-label="Punctuality">
      <CardHeader
        title="Punctuality"
        description="From the scheduled time to the call that published the post."
        actions={
          <SegmentedControl label="Period" options={periods} value={period} onChange={setPeriod} />
        }
      />
      <CardBody className="flex flex-col gap-4">
        {lateness.count < tellingCount ? (
          <p className="text-muted">
            Too few went out in this period to say how punctual they were.
          </p>
        ) : (
          <>
            <p>{inWords(lateness)}</p>
            <LatenessChart lateness={lateness} />
          </>
        )}
      </CardBody>
    </Card>
  );
}

export function RestartsCard({
  processes,
  preferences,
}: {
  processes: readonly KeptProcess[];
  preferences: TimePreferences;
}) {
  const restarted = processes.flatMap(({ lastEnd, ...process }) =>
    lastEnd ? [{ ...process, lastEnd }] : [],
  );
  if (restarted.length === 0) return null;
  return (
    <Card aria-label="Restarts">
      <CardHeader
        title="Restarts"
        description="These ended unexpectedly since Herald was started, and were started again."
      />
      <CardBody>
        <ul className="flex flex-col gap-3">
          {restarted.map(({ name, restarts, lastEnd }) => (
            <li key={name}>
              <p>
                <span className="font-medium">{labels[name]}</span>{" "}
                {restarts === 1 ? "once" : `${restarts} times`}
              </p>
              <p className="text-muted text-sm">
                Last <time dateTime={lastEnd.at}>{formatDateTime(lastEnd.at, preferences)}</time>,
                with {lastEnd.how}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}

function inWords({ count, p50Ms, p95Ms, p99Ms, maxMs }: Lateness): string {
  const deliveries = count === 1 ? "One delivery" : `${count} deliveries`;
  const of = (value: number | null) => formatDuration(value ?? 0);
  return `${deliveries}. Half were at most ${of(p50Ms)} late, 95 % at most ${of(p95Ms)}, 99 % at most ${of(p99Ms)}; the latest was ${of(maxMs)} late.`;
}

function Figures({ health }: { health: Health }) {
  const { backlog, attention, engine, at } = health;
  const { overdue, oldestScheduledAt, inFlight } = backlog;
  const waiting = attention.failed + attention.unconfirmed;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Figure
        label="Overdue now"
        value={overdue}
        worrying={overdue > 0}
        note={
          oldestScheduledAt
            ? `The oldest for ${formatDuration(Date.parse(at) - Date.parse(oldestScheduledAt))}`
            : "Everything that was due is out"
        }
      />
      <Figure label="On their way" value={inFlight} note="Being prepared or published" />
      <Figure
        label="Waiting for a person"
        value={waiting}
        worrying={waiting > 0}
        note={waiting > 0 ? <TextLink href="/queue">Open the queue</TextLink> : "Nothing"}
      />
      <Figure
        label="Runs set aside"
        value={engine.quarantinedRuns}
        worrying={engine.quarantinedRuns > 0}
        note={engine.host === "embedded" ? `${engine.queuedRuns} queued` : "Hosted by Inngest"}
      />
    </dl>
  );
}

function Figure({
  label,
  value,
  note,
  worrying = false,
}: {
  label: string;
  value: ReactNode;
  note?: ReactNode;
  worrying?: boolean;
}) {
  return (
    <div className="min-w-0 rounded-lg border bg-surface px-4 py-3">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className={cx("font-semibold text-xl tabular-nums", worrying && "text-caution")}>
        {value}
      </dd>
      {note && <dd className="text-muted text-sm">{note}</dd>}
    </div>
  );
}

const labels: Record<KeptProcess["name"], string> = {
  postgres: "Postgres",
  sandbox: "Sandbox network",
  app: "App",
};

function LatenessChart({ lateness }: { lateness: Lateness }) {
  const { buckets, count } = lateness;
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Deliveries by how late they went out</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Late</th>
          <th scope="col">Deliveries</th>
        </tr>
      </thead>
      <tbody>
        {buckets.map((bucket, index) => (
          <tr key={bucket.atMostMs ?? "more"}>
            <th scope="row" className="w-28 py-1 pe-3 text-start font-normal text-muted">
              {label(bucket.atMostMs, buckets[index - 1]?.atMostMs ?? null)}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                {bucket.count > 0 && (
                  <span
                    aria-hidden
                    className="h-3 min-w-px rounded-sm bg-accent"
                    style={{ width: `${(bucket.count / count) * 80}%` }}
                  />
                )}
                <span className="tabular-nums">{bucket.count}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function label(atMostMs: number | null, before: number | null): string {
  if (atMostMs !== null) return `up to ${formatDuration(atMostMs)}`;
  return `more than ${formatDuration(before ?? 0)}`;
}
