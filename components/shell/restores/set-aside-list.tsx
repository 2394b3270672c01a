"use client";

import { CircleCheck } from "lucide-react";
import type { Route } from "next";
import { type ReactNode, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { AccountGlyph } from "@/components/kit/account/account-glyph";
import { api } from "@/components/kit/api/api";
import { AwayLink } from "@/components/kit/link/away-link";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { countedPosts } from "@/components/posts/post-summary/counted-posts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { TextLink } from "@/components/ui/text-link";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import type {
  SetAsideDecision,
  SetAsideDelivery,
  SetAsideList,
} from "@/lib/publishing/restores/schema";
import { confirmationOf, type Decided, setAsideKey, useDecision } from "./use-decision";

export function SetAside({
  first,
  accounts,
  preferences,
  canDecide,
}: {
  first: SetAsideList;
  accounts: Account[];
  preferences: TimePreferences;
  canDecide: boolean;
}) {
  const { query, items, total } = useSetAside(first);
  const [asked, ask] = useState<Decided | null>(null);
  const card = useRef<HTMLElement>(null);
  const { decide, pending, busyIds } = useDecision({ onDone: () => card.current?.focus() });
  const choose = (decided: Decided) => {
    const isAsked = decided.deliveryIds === "all" || decided.decision === "publish_now";
    if (isAsked) ask(decided);
    else void decide(decided);
  };
  const isBusy = ({ id }: SetAsideDelivery) => busyIds === "all" || busyIds?.includes(id) === true;
  return (
    <Card ref={card} tabIndex={-1} aria-label="May have gone out" className="outline-none">
      <SetAsideState query={query} count={items.length} />
      {items.length > 0 && canDecide && (
        <AllAtOnce
          total={total}
          disabled={pending}
          onChoose={(decision) => choose({ decision, deliveryIds: "all" })}
        />
      )}
      {items.length > 0 && (
        <ul aria-label="Waiting for a decision" className="divide-y border-t">
          {items.map((delivery) => (
            <SetAsideRow
              key={delivery.id}
              delivery={delivery}
              account={accounts.find(({ id }) => id === delivery.connectionId)}
              preferences={preferences}
              busy={isBusy(delivery)}
              onDecide={
                canDecide ? (decision) => choose({ decision, deliveryIds: [delivery.id] }) : null
              }
            />
          ))}
        </ul>
      )}
      {items.length > 0 && <MoreItems query={query} />}
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && ask(null)}
        {...confirmationOf(asked, total)}
        cancelLabel="Not yet"
        onConfirm={() => (asked ? decide(asked) : undefined)}
      />
    </Card>
  );
}

function useSetAside(first: SetAsideList) {
  const [total, setTotal] = useState(first.total);
  const list = usePagedList({
    queryKey: setAsideKey,
    load: async ({ cursor, signal }) => {
      const page = await api("GET /api/set-aside-deliveries", { query: { cursor }, signal });
      setTotal(page.total);
      return page;
    },
    first,
    refetchOnMount: "always",
  });
  return { ...list, total };
}

function SetAsideState({
  query,
  count,
}: {
  query: ReturnType<typeof useSetAside>["query"];
  count: number;
}): ReactNode {
  if (count > 0) return null;
  if (query.isPending) {
    return (
      <Loading label="Loading what may have gone out" className="flex flex-col gap-2 p-5">
        <SkeletonRows className="h-16" />
      </Loading>
    );
  }
  if (query.isError)
    return <QueryError title="What may have gone out did not load" query={query} />;
  return (
    <EmptyState
      icon={<CircleCheck aria-hidden />}
      title="Nothing waits for a decision"
      description="Everything that may have gone out before a restore is decided."
    />
  );
}

function SetAsideRow({
  delivery,
  account,
  preferences,
  busy,
  onDecide,
}: {
  delivery: SetAsideDelivery;
  account: Account | undefined;
  preferences: TimePreferences;
  busy: boolean;
  onDecide: ((decision: SetAsideDecision) => void) | null;
}) {
  const { postId, postIndex, text, accountName, scheduledAt } = delivery;
  const name = nameOf(delivery);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5 ps-5 pe-4">
      {account && <AccountGlyph account={account} size={32} />}
      <div className="min-w-48 grow basis-0">
        <p className="line-clamp-2 wrap-anywhere">
          <TextLink href={`/posts/${postId}` as Route}>{text.trim() || name}</TextLink>
        </p>
        <p className="mt-0.5 text-muted text-sm tabular-nums">
          {postIndex > 0 && `Post ${postIndex + 1} of a sequence · `}
          {accountName} · planned for{" "}
          <time dateTime={scheduledAt}>{formatDateTime(scheduledAt, preferences)}</time>
        </p>
        {account?.url && (
          <AwayLink href={account.url} className="mt-0.5 text-sm">
            Look on {account.label}
          </AwayLink>
        )}
      </div>
      {onDecide && (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{`Decide about ${name} on ${accountName}`}</legend>
          <Button size="sm" loading={busy} onClick={() => onDecide("went_out")}>
            It went out
          </Button>
          <Button size="sm" disabled={busy} onClick={() => onDecide("publish_now")}>
            Publish now…
          </Button>
          <Button size="sm" variant="ghost" disabled={busy} onClick={() => onDecide("cancel")}>
            Cancel
          </Button>
        </fieldset>
      )}
    </li>
  );
}

function nameOf({ text, mediaCount }: SetAsideDelivery): string {
  const [line = ""] = text.trim().split("\n");
  if (line) return line.slice(0, 60);
  return mediaCount > 0 ? "a post without text" : "an empty post";
}

function AllAtOnce({
  total,
  disabled,
  onChoose,
}: {
  total: number;
  disabled: boolean;
  onChoose: (decision: SetAsideDecision) => void;
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3">
      <p className="font-medium tabular-nums">{countedPosts(total)} to decide about</p>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Decide about all of them</legend>
        <Button size="sm" disabled={disabled} onClick={() => onChoose("went_out")}>
          All went out…
        </Button>
        <Button size="sm" disabled={disabled} onClick={() => onChoose("publish_now")}>
          Publish all now…
        </Button>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onChoose("cancel")}>
          Cancel all…
        </Button>
      </fieldset>
    </div>
  );
}
