import { Loading, Skeleton } from "@/components/ui/skeleton";
import { gridClass } from "./grid-class";

const places = Array.from({ length: 12 }, (_, index) => `place-${index}`);

export function MediaSkeleton({ className = gridClass }: { className?: string }) {
  return (
    <Loading label="Loading media" className={className}>
      {places.map((place) => (
        <div key={place} className="flex flex-col gap-1.5">
          <Skeleton className="aspect-square rounded-md" />
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="h-3 w-1/2" />
        </div>
      ))}
    </Loading>
  );
}
