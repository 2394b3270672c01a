import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
  );
}
