import { Loading, Skeleton } from "@/components/ui/skeleton";

const places = ["first", "second", "third", "fourth"];

export function NotificationsSkeleton() {
  return (
    <Loading label="Loading your notifications" className="flex flex-col gap-2">
      {places.map((place) => (
        <Skeleton key={place} className="h-18 rounded-lg" />
      ))}
    </Loading>
  );
}
