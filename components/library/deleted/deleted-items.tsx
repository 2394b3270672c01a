"use client";

import { NotebookPen, RotateCcw, SearchX, StickyNote, Tag, TextQuote, Trash2 } from "lucide-react";
import { useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import { api } from "@/components/kit/api/api";
import { usePagedList } from "@/components/kit/paged-list/use-paged-list";
import { ago } from "@/components/kit/when/ago";
import { useNowMs } from "@/components/kit/when/use-now-ms";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreItems } from "@/components/ui/more-items";
import { QueryError } from "@/components/ui/query-error";
import { Select } from "@/components/ui/select";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";
import { formatDateTime, type TimePreferences } from "@/lib/kernel/time/format-instant";
import { type DeletedKind, deletedKinds } from "@/lib/records/deleted-items/rules";
import type { DeletedItem, DeletedItemList } from "@/lib/records/deleted-items/schema";
import { byWhom, deletedFilter, keptInWords, kindWords, untilWhen } from "./deleted-words";
import { deletedKey, useRestore } from "./use-restore";

type DeletedItemsProps = {
  first: { kind: DeletedKind | null; page: DeletedItemList };
  preferences: TimePreferences;
  canEdit: boolean;
  at: string;
};

export function DeletedItems({ first, preferences, canEdit, at }: DeletedItemsProps) {
  const [kind, setKind] = useQueryState("kind", deletedFilter);
  const card = useRef<HTMLElement>(null);
  const nowMs = useNowMs(at);
  const { query, items } = useDeleted(kind, first);
  const { restore, busyId } = useRestore({ onRestored: () => card.current?.focus() });
  return (
    <Card ref={card} tabIndex={-1} aria-label="Recently deleted" className="outline-none">
      <div className="pb-4">
        <CardHeader
          title="Recently deleted"
          description={canEdit ? keptInWords : `${keptInWords} Your role can look, not restore.`}
          actions={
            <Select
              aria-label="What to show"
              options={[{ value: all, label: "Everything" }, ...kindOptions(canEdit)]}
              value={kind ?? all}
              onChange={(value) => setKind(value === all ? null : value)}
            />
          }
        />
      </div>
      <DeletedState query={query} count={items.length}>
        {kind ? (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={`No ${kindWords[kind].many.toLowerCase()} were deleted lately`}
            description={keptInWords}
            action={<Button onClick={() => setKind(null)}>Show everything</Button>}
          />
        ) : (
          <EmptyState
            icon={<Trash2 aria-hidden />}
            title="Nothing was deleted lately"
            description={keptInWords}
          />
        )}
      </DeletedState>
      {items.length > 0 && (
        <ul aria-label="Deleted" className="divide-y border-t">
          {items.map((item) => (
            <DeletedRow
              key={item.id}
              item={item}
              preferences={preferences}
              nowMs={nowMs}
              restoring={busyId === item.targetId}
              onRestore={canEdit ? () => void restore(item) : null}
            />
          ))}
        </ul>
      )}
      {items.length > 0 && <MoreItems query={query} />}
    </Card>
  );
}

const all = "all";

function kindOptions(canEdit: boolean) {
  return deletedKinds
    .filter((kind) => canEdit || (kind !== "draft" && kind !== "template"))
    .map((value) => ({ value, label: kindWords[value].many }));
}

function useDeleted(kind: DeletedKind | null, first: DeletedItemsProps["first"]) {
  return usePagedList({
    queryKey: [...deletedKey, kind],
    load: ({ cursor, signal }) =>
      api("GET /api/deleted-items", { query: { ...(kind && { kind }), cursor }, signal }),
    first: first.kind === kind ? first.page : null,
    refetchOnMount: "always",
  });
}

function DeletedState({
  query,
  count,
  children,
}: {
  query: ReturnType<typeof useDeleted>["query"];
  count: number;
  children: ReactNode;
}) {
  if (count > 0) return null;
  if (query.isPending) {
    return (
      <Loading label="Loading what was deleted" className="flex flex-col gap-2 px-5 pb-5">
        <SkeletonRows className="h-14" />
      </Loading>
    );
  }
  if (!query.isError) return children;
  return <QueryError title="What was deleted did not load" query={query} />;
}

function DeletedRow({
  item,
  preferences,
  nowMs,
  restoring,
  onRestore,
}: {
  item: DeletedItem;
  preferences: TimePreferences;
  nowMs: number;
  restoring: boolean;
  onRestore: (() => void) | null;
}) {
  const { kind, name, deletedAt } = item;
  const Icon = icons[kind];
  const shown = name || `${kindWords[kind].one} without text`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 ps-5 pe-3">
      <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
        <Icon aria-hidden className="size-4" />
      </span>
      <div className="min-w-40 grow basis-0">
        <p className="truncate font-medium">{shown}</p>
        <p className="text-muted text-sm tabular-nums">
          {kindWords[kind].one} · {byWhom(item)},{" "}
          <time dateTime={deletedAt} title={formatDateTime(deletedAt, preferences)}>
            {ago(deletedAt, nowMs) ?? formatDateTime(deletedAt, preferences)}
          </time>{" "}
          · <span className="whitespace-nowrap">kept {untilWhen(item, preferences)}</span>
        </p>
      </div>
      {onRestore && (
        <Button
          size="sm"
          loading={restoring}
          aria-label={`Restore ${shown}`}
          icon={<RotateCcw aria-hidden className="size-4" />}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

const icons = {
  post: StickyNote,
  draft: NotebookPen,
  template: NotebookPen,
  label: Tag,
  snippet: TextQuote,
};
