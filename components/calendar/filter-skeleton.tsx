import { Loading, Skeleton } from "@/components/ui/skeleton";

export function FilterSkeleton() {
  return (
    <Loading label="Loading the filters" className="flex flex-col gap-3">
      <Skeleton className="h-64" />
    </Loading>
  );
}
