import { Loading, Skeleton } from "@/components/ui/skeleton";

const places = ["first", "second", "third", "fourth"];

export function QueueSkeleton() {
  return (
    <Loading label="Loading the queue" className="flex flex-col gap-2">
      <Skeleton className="mb-1 h-5 w-40" />
      {places.map((place) => (
        <Skeleton key={place} className="h-20 rounded-lg" />
      ))}
    </Loading>
  );
}
