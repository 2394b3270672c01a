"use client";

import { ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { LabelDot } from "@/components/posts/labels/label-chips";
import { useLabels } from "@/components/posts/labels/use-labels";
import type { ManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { useCalendarTools } from "./calendar-context";
import type { CalendarUrl } from "./use-calendar-url";

const FilterFields = lazyPart(
  () => dynamic(() => import("./filter-fields").then((chunk) => chunk.FilterFields)),
  { what: "The filters", loading: <FilterSkeleton /> },
);
const preloadFields = () => void import("./filter-fields").catch(() => undefined);

export type FilterProps = { url: CalendarUrl; managers: ManagedByFilter };

export function CalendarFilterBar({ url, managers }: FilterProps) {
  return (
    <>
      <Popover
        title="Filters"
        trigger={
          <Button
            size="sm"
            variant="ghost"
            icon={<ListFilter aria-hidden className="size-4" />}
            onPointerEnter={preloadFields}
            onFocus={preloadFields}
          >
            Filter
          </Button>
        }
      >
        <FilterFields url={url} managers={managers} />
      </Popover>
      <FilterChips url={url} managers={managers} />
    </>
  );
}

function FilterChips({ url: { filters, setFilters }, managers }: FilterProps) {
  const { accounts } = useCalendarTools();
  const account = accounts.find(({ id }) => id === filters.account);
  const labels = useLabels({ enabled: filters.label !== null });
  const label = labels.data?.find(({ id }) => id === filters.label);
  return (
    <>
      {filters.q && (
        <RemovableChip removeLabel="Clear the text" onRemove={() => setFilters({ q: null })}>
          “{filters.q}”
        </RemovableChip>
      )}
      {filters.account && (
        <RemovableChip
          removeLabel="Show every account"
          onRemove={() => setFilters({ account: null })}
        >
          {account?.name ?? "Unknown account"}
        </RemovableChip>
      )}
      {managers.selected && (
        <RemovableChip removeLabel="Show everyone" onRemove={() => setFilters({ managedBy: null })}>
          Managed by {managers.selected.name}
        </RemovableChip>
      )}
      {filters.label && !labels.isPending && (
        <RemovableChip
          leading={label && <LabelDot color={label.color} />}
          removeLabel="Show every label"
          onRemove={() => setFilters({ label: null })}
        >
          {label?.name ?? "Unknown label"}
        </RemovableChip>
      )}
      {filters.state && (
        <RemovableChip removeLabel="Show every state" onRemove={() => setFilters({ state: null })}>
          {stateLooks[filters.state].label}
        </RemovableChip>
      )}
    </>
  );
}

function FilterSkeleton() {
  return (
    <Loading label="Loading the filters" className="flex flex-col gap-3">
      <Skeleton className="h-64" />
    </Loading>
  );
}
