"use client";

import { CalendarDays, SearchX } from "lucide-react";
import { useMemo, useRef } from "react";
import type { ManagerOption } from "@/components/posts/people/managed-by";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { cx } from "@/components/ui/cx";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { calendarPostsMax } from "@/lib/planning/posts/rules";
import { useCalendarTools } from "./calendar-context";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import { ListView } from "./list-view";
import { MonthView } from "./month-view";
import { PhonePeriod } from "./phone-period";
import { useCardKeys, useTurnedFocus } from "./use-calendar-keys";
import type { CalendarUrl } from "./use-calendar-url";
import type { usePeriod } from "./use-period";
import { WeekView } from "./week-view";

type Loaded = ReturnType<typeof usePeriod>;

type CalendarBodyProps = {
  wanted: CalendarPeriod;
  loaded: Loaded;
  url: CalendarUrl;
  manager: ManagerOption | null;
};

export function CalendarBody({ wanted, loaded, url, manager }: CalendarBodyProps) {
  const { posts, shown, entries, isBehind } = loaded;
  const { data } = posts;
  const scroller = useRef<HTMLDivElement>(null);
  const leave = useTurnedFocus(scroller, {
    shownKey: `${shown.view} ${shown.period.from}`,
    turn: (direction) => void url.setDate(wanted[direction]),
  });
  const cardKeys = useCardKeys(data ?? [], leave);
  if (!data) return <Unloaded loaded={loaded} />;
  const isFiltered = Object.values(url.filters).some(Boolean);
  if (entries.length === 0 && isFiltered) return <FilteredEmpty url={url} manager={manager} />;
  if (entries.length === 0 && shown.view === "list") return <ListEmpty />;
  return (
    <div
      ref={scroller}
      tabIndex={-1}
      aria-busy={isBehind}
      {...cardKeys}
      className={cx(
        "relative flex min-w-0 grow flex-col overflow-auto overscroll-contain outline-none transition-opacity",
        isBehind && "opacity-60 delay-150",
      )}
    >
      {data.length === calendarPostsMax && <TooMany />}
      <PeriodView loaded={loaded} url={url} />
    </div>
  );
}

function Unloaded({ loaded: { posts, shown } }: { loaded: Loaded }) {
  if (posts.error) return <QueryError title="The posts could not be loaded" query={posts} />;
  return <CalendarSkeleton view={shown.view} />;
}

function TooMany() {
  return (
    <Callout
      tone="caution"
      role="status"
      title="Not every post of this period is here"
      className="m-4"
    >
      These are the first {calendarPostsMax}. Filter by an account or a person to see the others.
    </Callout>
  );
}

function PeriodView({ loaded, url }: Pick<CalendarBodyProps, "loaded" | "url">) {
  const { isPhone } = useCalendarTools();
  const { entries, shown } = loaded;
  const { view, date, period } = shown;
  const { setPast } = url;
  const isPastOpen = url.past ?? false;
  const past = useMemo(
    () => ({ isOpen: isPastOpen, toggle: () => void setPast(!isPastOpen || null) }),
    [isPastOpen, setPast],
  );
  if (view === "list") return <ListView entries={entries} />;
  if (isPhone) {
    return (
      <PhonePeriod
        days={period.days}
        date={date}
        entries={entries}
        onDay={(day) => url.setDate(day)}
      />
    );
  }
  if (view === "month") return <MonthView days={period.days} entries={entries} past={past} />;
  return <WeekView days={period.days} entries={entries} />;
}

export function FilteredEmpty({
  url,
  manager,
}: {
  url: CalendarUrl;
  manager: ManagerOption | null;
}) {
  const { managedBy, ...others } = url.filters;
  const hasOthers = Object.values(others).some(Boolean);
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={
        manager && !hasOthers
          ? `Nothing here is managed by ${manager.name}`
          : "Nothing matches these filters"
      }
      description="There are no such posts in this period."
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {managedBy && (
            <Button onClick={() => url.setFilters({ managedBy: null })}>Show everyone</Button>
          )}
          {hasOthers && <Button onClick={() => url.setFilters(null)}>Clear the filters</Button>}
        </div>
      }
    />
  );
}

export function ListEmpty() {
  const { canEdit } = useCalendarTools();
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title="Nothing planned in these two weeks"
      description="Scheduled and published posts stand here in the order of their time."
      action={
        canEdit && (
          <div className="flex flex-wrap justify-center gap-2">
            <ButtonLink href="/compose" variant="primary">
              Write a post
            </ButtonLink>
            <ButtonLink href="/import">Import posts</ButtonLink>
          </div>
        )
      }
    />
  );
}

const places = ["first", "second", "third", "fourth", "fifth"];

export function CalendarSkeleton({ view }: { view: CalendarView }) {
  return (
    <Loading label="Loading posts" className="flex grow flex-col gap-3 p-4 md:px-6">
      {places.map((place) => (
        <Skeleton key={place} className={view === "list" ? "h-14" : "h-24"} />
      ))}
    </Loading>
  );
}
