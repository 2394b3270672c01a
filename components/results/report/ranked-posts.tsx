import type { Route } from "next";
import Link from "next/link";
import type { ReactNode } from "react";
import { formatDate, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type { MetricName } from "@/lib/networks/content/rules/metrics";
import type { Metric } from "@/lib/results/report/schema";
import { MetricValue } from "../metric-value";
import { ageInWords, metricLabels, metricNamed, relativeInWords } from "../words";
import { NoUsual } from "./group-table";

/** Is one post on one account. */
export type RankedPost = {
  deliveryId: string;
  /** Is null where the reader has no page of it. */
  postId: string | null;
  heading: string;
  account: { name: string; label: string } | undefined;
  publishedAt: string | null;
  metrics: readonly Metric[];
  relative: number | null;
};

export function RankedPosts({
  title,
  posts,
  metric,
  nowMs,
  preferences,
  empty,
  note,
}: {
  title: string;
  posts: readonly RankedPost[];
  metric: MetricName;
  nowMs: number;
  preferences: TimePreferences;
  empty: ReactNode;
  note?: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0 break-inside-avoid">
      <h2 className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 font-medium">
        {title}
        {note && <span className="font-normal text-muted text-sm">{note}</span>}
      </h2>
      {posts.length === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ol className="divide-y border-t">
          {posts.map((post) => (
            <RankedRow
              key={post.deliveryId}
              post={post}
              metric={metric}
              nowMs={nowMs}
              preferences={preferences}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

export function RankedRow({
  post: { postId, heading, account, publishedAt, metrics, relative },
  metric,
  nowMs,
  preferences,
}: {
  post: RankedPost;
  metric: MetricName;
  nowMs: number;
  preferences: TimePreferences;
}) {
  const value = metricNamed(metrics, metric);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5 print:nth-[n+4]:hidden print:py-1.5">
      <div className="min-w-0">
        {postId ? (
          <Link
            href={`/posts/${postId}` as Route}
            className="block rounded-sm decoration-1 underline-offset-3 hover:underline touch:min-h-11"
          >
            <span className="wrap-anywhere line-clamp-2">{heading}</span>
          </Link>
        ) : (
          <p className="wrap-anywhere line-clamp-2">{heading}</p>
        )}
        <p className="mt-0.5 text-muted text-sm">
          {account ? account.name : "An account that is gone"}
          {account && <span className="print:hidden"> on {account.label}</span>}
          {publishedAt && <> · {formatDate(publishedAt, preferences)}</>}
          {value?.reason === "deleted_there" && " · deleted there"}
        </p>
      </div>
      <p className="shrink-0 text-end tabular-nums">
        <span className="font-medium">
          <MetricValue
            metric={metric}
            value={value?.value ?? null}
            reason={value?.reason ?? null}
            network={account?.label}
          />
        </span>
        <span className="sr-only"> {metricLabels[metric].toLowerCase()}</span>
        <span className="block text-muted text-sm">
          {relative === null ? <NoUsual /> : `${relativeInWords(relative)} usual`}
        </span>
        {value?.asOf && (
          <span className="block text-muted text-xs">{ageInWords(value.asOf, nowMs)}</span>
        )}
      </p>
    </li>
  );
}
