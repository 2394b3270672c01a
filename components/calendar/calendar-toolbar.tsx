"use client";

import { CalendarDays, CalendarRange, ChevronLeft, ChevronRight, List } from "lucide-react";
import type { ManagedByFilter } from "@/components/people/use-managed-by-filter";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { PageHeader } from "@/components/ui/page-header";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { zoneName } from "@/components/when/when";
import { useCalendarTools } from "./calendar-context";
import { CalendarFilterBar } from "./calendar-filter-bar";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import type { useCalendarUrl } from "./use-calendar-url";

type CalendarToolbarProps = {
  period: CalendarPeriod;
  view: CalendarView;
  today: string;
  url: ReturnType<typeof useCalendarUrl>;
  managers: ManagedByFilter;
};

const viewOptions = [
  { value: "week", label: "Week", icon: <CalendarRange aria-hidden className="size-4" /> },
  { value: "month", label: "Month", icon: <CalendarDays aria-hidden className="size-4" /> },
  { value: "list", label: "List", icon: <List aria-hidden className="size-4" /> },
] as const;

export function CalendarToolbar(props: CalendarToolbarProps) {
  const { period, view, today, url, managers } = props;
  const { preferences } = useCalendarTools();
  const go = (date: string | null) => void url.setDate(date);
  return (
    <PageHeader
      title={period.title}
      description={`Times in ${zoneName(preferences.timeZone)}`}
      actions={
        <SegmentedControl
          label="View"
          options={viewOptions}
          value={view}
          onChange={(value) => void url.setView(value)}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex items-center gap-1">
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
        <CalendarFilterBar url={url} managers={managers} />
      </div>
    </PageHeader>
  );
}
