"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { AwayLink } from "@/components/kit/link/away-link";
import { useApiMutation } from "@/components/kit/mutation/use-api-mutation";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { TextLink } from "@/components/ui/text-link";
import { capitalized, listed } from "@/lib/kernel/words/rules";
import type { Post } from "@/lib/planning/posts/schema";
import type { AccountResult, Metric, PostResults as Results } from "@/lib/results/report/schema";
import { MetricValue } from "../metric-value";
import { ageInWords, metricInSentence, metricLabels, reasonInWords, valueInWords } from "../words";
import { ResultCurve } from "./result-curve";

const keyOf = (postId: string) => ["results", "post", postId];

/** Says what came of a post on each of its accounts, and how sure that is. */
export function PostResults({
  post: { id: postId, deliveries },
  accounts,
  canEdit,
  initial,
}: {
  post: Pick<Post, "id" | "deliveries">;
  accounts: readonly Account[];
  canEdit: boolean;
  initial: { now: string; results: Results };
}) {
  const queries = useQueryClient();
  const nowMs = useNowMs(initial.now);
  const { data } = useQuery({
    queryKey: keyOf(postId),
    queryFn: async ({ signal }) =>
      (await api("GET /api/posts/{postId}/results", { params: { postId }, signal })).results,
    initialData: initial.results,
  });
  const asking = useApiMutation({
    send: () => api("POST /api/posts/{postId}/results/refresh", { params: { postId }, body: {} }),
    onDone: ({ results }) => queries.setQueryData(keyOf(postId), results),
    done: () => ({ title: "The networks were asked again" }),
  });
  if (data.accounts.length === 0) return null;
  const isCounted = data.accounts.some(({ metrics }) => metrics.some(({ asOf }) => asOf !== null));
  return (
    <Card aria-label="Results">
      <CardHeader
        title="Results"
        description="What the networks count, and from when it is."
        actions={
          canEdit && (
            <Button
              size="sm"
              icon={<RefreshCw aria-hidden className="size-3.5" />}
              loading={asking.pending}
              onClick={() => void asking.run()}
            >
              Ask again
            </Button>
          )
        }
      />
      <p role="status" className="px-5 pt-1 text-caution text-sm empty:hidden">
        {asking.failure}
      </p>
      {!isCounted && (
        <p className="px-5 pt-3 text-muted">
          Nothing is counted yet. The first numbers come an hour after publishing.
        </p>
      )}
      <ul className="mt-4 divide-y border-t">
        {data.accounts.map((result) => (
          <AccountRow
            key={result.deliveryId}
            result={result}
            account={accounts.find(({ id }) => id === result.connectionId)}
            publishedAt={deliveries.find(({ id }) => id === result.deliveryId)?.publishedAt ?? null}
            nowMs={nowMs}
            isOnly={data.accounts.length === 1}
          />
        ))}
      </ul>
    </Card>
  );
}

function AccountRow({
  result,
  account,
  publishedAt,
  nowMs,
  isOnly,
}: {
  result: AccountResult;
  account: Account | undefined;
  publishedAt: string | null;
  nowMs: number;
  isOnly: boolean;
}) {
  const { metrics, usual, publishedUrl: href } = result;
  const counted = metrics.filter(({ value }) => value !== null);
  const newest = counted
    .flatMap(({ asOf }) => asOf ?? [])
    .toSorted()
    .at(-1);
  const tellsNothing = metrics.every(({ reason }) => reason === "not_offered");
  const isDeleted = metrics.some(({ reason }) => reason === "deleted_there");
  const name = account?.name ?? "An account that is gone";
  return (
    <li aria-label={name} className="flex flex-col gap-4 px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {account && <AccountGlyph account={account} size={24} />}
        <p className="wrap-anywhere min-w-0 font-medium">{name}</p>
        {isDeleted && <Badge tone="caution">Deleted there</Badge>}
        <p className="text-muted text-sm">
          {newest
            ? `${isDeleted ? "Last counted" : "Counted"} ${ageInWords(newest, nowMs)}`
            : tellsNothing
              ? `${account?.label ?? "Its network"} tells nothing of its posts`
              : "Not counted yet"}
        </p>
        {href && !isDeleted && (
          <AwayLink href={href} className="ms-auto text-sm">
            Open on {account?.label ?? "the network"}
          </AwayLink>
        )}
      </div>
      {counted.length > 0 && (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-x-4 gap-y-3">
          {counted.map((metric) => (
            <div key={metric.metric} className="flex flex-col-reverse justify-end">
              <dt className="text-muted text-sm" title={nameThere(metric, account)}>
                {metricLabels[metric.metric]}
              </dt>
              <dd>
                <span className="font-semibold text-lg tabular-nums">
                  <MetricValue {...metric} network={account?.label} />
                </span>
                {usual?.[metric.metric] !== undefined && (
                  <span className="block text-muted text-sm">
                    usually {valueInWords(metric.metric, usual[metric.metric] ?? 0)}
                  </span>
                )}
                <OlderNote metric={metric} newest={newest} network={account?.label} nowMs={nowMs} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!tellsNothing && <Untold metrics={metrics} network={account?.label} />}
      {publishedAt && result.series.length > 0 && (
        <Disclosure title="Since publishing" isOpen={isOnly}>
          <ResultCurve result={result} publishedAt={publishedAt} accountName={name} />
        </Disclosure>
      )}
    </li>
  );
}

function nameThere({ networkName }: Metric, account: Account | undefined): string | undefined {
  return account && networkName ? `${account.label} calls it ${networkName}` : undefined;
}

/** Explains a number that is older than the others of its account. */
function OlderNote({
  metric: { asOf, reason },
  newest,
  network,
  nowMs,
}: {
  metric: Metric;
  newest: string | undefined;
  network: string | undefined;
  nowMs: number;
}) {
  if (!reason || reason === "deleted_there" || !asOf) return null;
  if (asOf === newest && reason === "not_yet") return null;
  return (
    <span className="block text-caution text-sm">
      from {ageInWords(asOf, nowMs)}. {reasonInWords(reason, network)}.
    </span>
  );
}

/** Lists what nobody told, by the reason. */
function Untold({ metrics, network }: { metrics: readonly Metric[]; network: string | undefined }) {
  const untold = metrics.filter(({ value }) => value === null);
  const reasons = [...new Set(untold.map(({ reason }) => reason ?? "not_yet"))];
  if (reasons.length === 0) return null;
  return (
    <ul aria-label="Not told" className="flex flex-col gap-0.5 text-muted text-sm">
      {reasons.map((reason) => {
        const names = untold
          .filter((metric) => (metric.reason ?? "not_yet") === reason)
          .map(({ metric }) => metricInSentence(metric));
        return (
          <li key={reason}>
            <span aria-hidden="true">– </span>
            {capitalized(listed(names))}:{" "}
            {lower(reasonInWords(reason, network, { isMany: names.length > 1 }))}.
            {reason === "permission_missing" && (
              <>
                {" "}
                <TextLink href="/connections">To the accounts</TextLink>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A network's name stays as it is. */
function lower(words: string): string {
  return /^(The|Reconnect) /.test(words) ? words.slice(0, 1).toLowerCase() + words.slice(1) : words;
}
