"use client";

import { CalendarDays, SearchX } from "lucide-react";
import type { ManagerOption } from "@/components/posts/people/managed-by";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { useCalendarTools } from "./calendar-context";
import type { CalendarUrl } from "./use-calendar-url";

type FilteredEmptyProps = { url: CalendarUrl; manager: ManagerOption | null };

export function FilteredEmpty({ url, manager }: FilteredEmptyProps) {
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
          <ButtonLink href="/compose" variant="primary">
            Write a post
          </ButtonLink>
        )
      }
    />
  );
}
