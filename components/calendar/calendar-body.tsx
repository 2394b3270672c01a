"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { CalendarDays, SearchX } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { QueryError } from "@/components/ui/query-error";
import type { Post } from "@/lib/posts/schema";
import { useCalendarTools } from "./calendar-context";
import type { CalendarPeriod, CalendarView } from "./calendar-period";
import { CalendarSkeleton } from "./calendar-skeleton";
import { ListView } from "./list-view";
import { MonthView } from "./month-view";
import type { useCalendarUrl } from "./use-calendar-url";
import { WeekView } from "./week-view";

type CalendarBodyProps = {
  view: CalendarView;
  period: CalendarPeriod;
  today: string;
  posts: UseQueryResult<Post[] | undefined>;
  url: ReturnType<typeof useCalendarUrl>;
};

export function CalendarBody({ view, period, today, posts, url }: CalendarBodyProps) {
  const { data, error } = posts;
  if (error && !data) {
    return <QueryError title="The posts could not be loaded" query={posts} />;
  }
  if (!data) return <CalendarSkeleton view={view} />;
  if (data.length > 0 || (view !== "list" && !isFiltered(url))) {
    return <PostsView view={view} period={period} today={today} posts={data} url={url} />;
  }
  return isFiltered(url) ? <FilteredEmpty url={url} /> : <ListEmpty />;
}

function isFiltered({ filters }: CalendarBodyProps["url"]): boolean {
  return Object.values(filters).some(Boolean);
}

type PostsViewProps = Omit<CalendarBodyProps, "posts"> & { posts: Post[] };

function PostsView({ view, period, today, posts, url }: PostsViewProps) {
  switch (view) {
    case "week":
      return <WeekView days={period.days} today={today} posts={posts} />;
    case "month":
      return <MonthView days={period.days} today={today} posts={posts} month={url.date ?? today} />;
    case "list":
      return <ListView today={today} posts={posts} />;
  }
}

function FilteredEmpty({ url }: Pick<CalendarBodyProps, "url">) {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title="Nothing matches these filters"
      description="There are no such posts in this period."
      action={
        <Button onClick={() => void url.setFilters(null)} variant="secondary">
          Clear the filters
        </Button>
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
