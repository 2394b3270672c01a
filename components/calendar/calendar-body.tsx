"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarDays, SearchX } from "lucide-react";
import type { ManagerOption } from "@/components/people/managed-by";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryError } from "@/components/ui/query-error";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import { ListView } from "./list-view";
import { MonthView } from "./month-view";
import { dayHref, type useCalendarUrl } from "./use-calendar-url";
import { WeekView } from "./week-view";

type CalendarBodyProps = {
  view: CalendarView;
  period: CalendarPeriod;
  today: string;
  posts: UseQueryResult<Post[] | undefined>;
  url: ReturnType<typeof useCalendarUrl>;
  manager: ManagerOption | null;
};

export function CalendarBody(props: CalendarBodyProps) {
  const { view, period, today, posts, url, manager } = props;
  const { data, error } = posts;
  if (error && !data) {
    return <QueryError title="The posts could not be loaded" query={posts} />;
  }
  if (!data) return <CalendarSkeleton view={view} />;
  if (data.length > 0 || (view !== "list" && !isFiltered(url))) {
    return <PostsView view={view} period={period} today={today} posts={data} url={url} />;
  }
  return isFiltered(url) ? <FilteredEmpty url={url} manager={manager} /> : <ListEmpty />;
}

function isFiltered({ filters }: CalendarBodyProps["url"]): boolean {
  return Object.values(filters).some(Boolean);
}

type PostsViewProps = Omit<CalendarBodyProps, "posts" | "manager"> & { posts: Post[] };

function PostsView({ view, period, today, posts, url }: PostsViewProps) {
  switch (view) {
    case "week":
      return <WeekView days={period.days} today={today} posts={posts} />;
    case "month":
      return (
        <MonthView
          days={period.days}
          today={today}
          posts={posts}
          month={url.date ?? today}
          dayHref={(date) => dayHref(url.filters, date)}
        />
      );
    case "list":
      return <ListView today={today} posts={posts} />;
  }
}

function FilteredEmpty({ url, manager }: Pick<CalendarBodyProps, "url" | "manager">) {
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
            <Button onClick={() => void url.setFilters({ managedBy: null })}>Show everyone</Button>
          )}
          {hasOthers && (
            <Button onClick={() => void url.setFilters(null)}>Clear the filters</Button>
          )}
        </div>
      }
    />
  );
}

function ListEmpty() {
  const { canEdit } = useCalendarTools();
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden />}
      title="Nothing planned in these two weeks"
      description="Scheduled and published posts stand here in the order of their time."
      action={
        canEdit && (
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
        )
      }
    />
  );
}

const places = ["first", "second", "third", "fourth", "fifth"];

function CalendarSkeleton({ view }: { view: CalendarView }) {
  return (
    <Loading label="Loading posts" className="flex flex-col gap-3 p-4 md:px-6">
      {places.map((place) => (
        <Skeleton key={place} className={view === "list" ? "h-14" : "h-24"} />
      ))}
    </Loading>
  );
}
