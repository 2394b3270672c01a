"use client";

import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List } from "lucide-react";
import { zoneName } from "@/components/kit/when/when";
import type { ManagedByFilter } from "@/components/posts/people/use-managed-by-filter";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { useCalendarTools } from "./calendar-context";
import { CalendarFilterBar } from "./calendar-filter-bar";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import type { CalendarUrl } from "./use-calendar-url";

type CalendarToolbarProps = {
  period: CalendarPeriod;
  view: CalendarView;
  url: CalendarUrl;
  managers: ManagedByFilter;
};

const viewOptions = [
  { value: "month", label: "Month", icon: <CalendarDays aria-hidden className="size-4" /> },
  { value: "week", label: "Week", icon: <CalendarRange aria-hidden className="size-4" /> },
  { value: "list", label: "List", icon: <List aria-hidden className="size-4" /> },
] as const;

export function CalendarToolbar({ period, view, url, managers }: CalendarToolbarProps) {
  const { preferences, isPhone, today } = useCalendarTools();
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
            <span className="text-muted text-sm max-md:hidden">
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
