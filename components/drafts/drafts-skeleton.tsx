import { Loading, Skeleton } from "@/components/ui/skeleton";

const places = ["first", "second", "third", "fourth"];

export function DraftsSkeleton() {
  return (
    <Loading label="Loading the drafts" className="flex flex-col gap-2">
      {places.map((place) => (
        <Skeleton key={place} className="h-16 rounded-lg" />
      ))}
    </Loading>
  );
}
