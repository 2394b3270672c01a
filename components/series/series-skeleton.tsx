import { Loading, SkeletonRows } from "@/components/ui/skeleton";

export function SeriesSkeleton() {
  return (
    <Loading label="Loading the series" className="flex flex-col gap-2">
      <SkeletonRows className="h-20" />
    </Loading>
  );
}
