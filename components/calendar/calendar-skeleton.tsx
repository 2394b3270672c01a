import { Loading, Skeleton } from "@/components/ui/skeleton";
import type { CalendarView } from "./calendar-period";

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
