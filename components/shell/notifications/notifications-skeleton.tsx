import { Loading, SkeletonRows } from "@/components/ui/skeleton";

export function NotificationsSkeleton() {
  return (
    <Loading label="Loading your notifications" className="flex flex-col gap-2">
      <SkeletonRows className="h-18" />
    </Loading>
  );
}
