import { Loading, Skeleton } from "@/components/ui/skeleton";

const places = ["a", "b", "c", "d", "e", "f", "g", "h"];

export function MediaSkeleton() {
  return (
    <Loading
      label="Loading media"
      className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]"
    >
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-2">
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="h-4 w-3/4" />
        </div>
      ))}
    </Loading>
  );
}
