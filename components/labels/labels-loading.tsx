import { Loading, Skeleton } from "@/components/ui/skeleton";

export function LabelsLoading() {
  return (
    <Loading label="Loading the labels" className="flex flex-col gap-1.5 p-2">
      <Skeleton className="h-6" />
      <Skeleton className="h-6 w-2/3" />
    </Loading>
  );
}
