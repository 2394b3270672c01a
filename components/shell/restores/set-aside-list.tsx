"use client";

import { CircleCheck } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import type { Account } from "@/components/kit/account/account";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import type { TimePreferences } from "@/lib/kernel/time/format-instant";
import type { SetAsideDelivery, SetAsideList } from "@/lib/publishing/restores/schema";
import { AllAtOnce } from "./all-at-once";
import { confirmationOf } from "./confirmation";
import { SetAsideRow } from "./set-aside-row";
import { type Decided, setAsideKey, useDecision } from "./use-decision";

type SetAsideProps = {
  first: SetAsideList;
  accounts: Account[];
  preferences: TimePreferences;
  canDecide: boolean;
};

export function SetAside({ first, accounts, preferences, canDecide }: SetAsideProps) {
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

type SetAsideStateProps = { query: ReturnType<typeof useSetAside>["query"]; count: number };

function SetAsideState({ query, count }: SetAsideStateProps): ReactNode {
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
