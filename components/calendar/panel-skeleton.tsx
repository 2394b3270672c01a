import { Loading, Skeleton } from "@/components/ui/skeleton";

export function PanelSkeleton() {
  return (
    <Loading label="Loading the post" className="flex flex-col gap-3 p-4">
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-24" />
      <Skeleton className="h-24" />
    </Loading>
  );
}
