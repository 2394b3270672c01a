"use client";

import { onDemand } from "@/components/ui/on-demand";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export const WhenFieldOnDemand = onDemand(async () => (await import("./when-field")).WhenField, {
  what: "The calendar",
  loading: (
    <Loading label="Loading the calendar">
      <Skeleton className="h-96 sm:h-80" />
    </Loading>
  ),
});
