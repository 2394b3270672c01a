import { Loading, SkeletonRows } from "@/components/ui/skeleton";

export function DraftsSkeleton() {
  return (
    <Loading label="Loading the drafts" className="flex flex-col gap-2">
      <SkeletonRows className="h-16" />
    </Loading>
  );
}
