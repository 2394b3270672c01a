import { Loading, Skeleton, SkeletonRows } from "@/components/ui/skeleton";

export function QueueSkeleton() {
  return (
    <Loading label="Loading the queue" className="flex flex-col gap-2">
      <Skeleton className="mb-1 h-5 w-40" />
      <SkeletonRows className="h-20" />
    </Loading>
  );
}
