"use client";

import {
  CalendarDays,
  CalendarRange,
  ChevronLeft,
  ChevronRight,
  List,
  ListFilter,
  NotebookPen,
} from "lucide-react";
import dynamic from "next/dynamic";
import { approvalLooks } from "@/components/kit/post-state/approval-looks";
import { stateLooks } from "@/components/kit/post-state/state-look";
import { zoneName } from "@/components/kit/when/when";
import { LabelDot } from "@/components/library/labels/label-chips";
import { useLabels } from "@/components/library/labels/use-labels";
import type { ManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { Button } from "@/components/ui/button";
import { RemovableChip } from "@/components/ui/chip";
import { IconButton } from "@/components/ui/icon-button";
import { lazyPart } from "@/components/ui/lazy";
import { Popover } from "@/components/ui/popover";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { AccountFilterChips, AccountToggles } from "./account-filter";
import { useCalendarTools } from "./calendar-context";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import type { CalendarUrl } from "./use-calendar-url";

const viewOptions = [
  { value: "month", label: "Month", icon: <CalendarDays aria-hidden className="size-4" /> },
  { value: "week", label: "Week", icon: <CalendarRange aria-hidden className="size-4" /> },
  { value: "list", label: "List", icon: <List aria-hidden className="size-4" /> },
] as const;

export function CalendarToolbar({
  period,
  view,
  url,
  managers,
  tray,
}: {
  period: CalendarPeriod;
  view: CalendarView;
  url: CalendarUrl;
  managers: ManagedByFilter;
  tray: { isOpen: boolean; toggle: () => void };
}) {
  const { preferences, isPhone, today, canEdit } = useCalendarTools();
  const go = (date: string | null) => url.setDate(date);
  return (
    <header className="sticky top-(--shell-top) z-20 border-b bg-canvas px-4 md:px-6">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 low:min-h-11 low:py-1">
        <h1 className="min-w-0 truncate font-semibold text-md tabular-nums md:min-w-52">
          {isPhone ? period.shortTitle : period.title}
        </h1>
        <div className="flex items-center gap-1 max-md:ms-auto">
          <IconButton
            label="Earlier"
            icon={<ChevronLeft aria-hidden className="size-4" />}
            onClick={() => go(period.previous)}
          />
          <Button size="sm" onClick={() => go(null)} disabled={!url.date || url.date === today}>
            Today
          </Button>
          <IconButton
            label="Later"
            icon={<ChevronRight aria-hidden className="size-4" />}
            onClick={() => go(period.next)}
          />
        </div>
        <div className="flex min-w-0 grow items-center gap-2 max-md:basis-full low:basis-auto">
          <div className="flex min-w-0 grow items-center gap-2 max-md:overflow-x-auto md:flex-wrap">
            <CalendarFilterBar url={url} managers={managers} />
            {canEdit && !isPhone && (
              <Button
                size="sm"
                variant="ghost"
                aria-pressed={tray.isOpen}
                icon={<NotebookPen aria-hidden className="size-4" />}
                onClick={tray.toggle}
              >
                Drafts
              </Button>
            )}
            <span className="text-muted text-sm max-2xl:hidden">
              Times in {zoneName(preferences.timeZone)}
            </span>
          </div>
          <SegmentedControl
            label="View"
            options={viewOptions}
            iconOnly={isPhone}
            value={view}
            onChange={(value) => url.setView(value)}
          />
        </div>
      </div>
    </header>
  );
}

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
      <AccountToggles url={url} />
      <FilterChips url={url} managers={managers} />
    </>
  );
}

function FilterChips({ url: { filters, setFilters }, managers }: FilterProps) {
  const labels = useLabels({ enabled: filters.label !== null });
  const label = labels.data?.find(({ id }) => id === filters.label);
  return (
    <>
      {filters.q && (
        <RemovableChip removeLabel="Clear the text" onRemove={() => setFilters({ q: null })}>
          “{filters.q}”
        </RemovableChip>
      )}
      <AccountFilterChips url={{ filters, setFilters }} />
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
      {filters.approval && (
        <RemovableChip
          removeLabel="Show every approval"
          onRemove={() => setFilters({ approval: null })}
        >
          {approvalLooks[filters.approval].label}
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
