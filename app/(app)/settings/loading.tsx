import { Loading, Skeleton } from "@/components/ui/skeleton";

/** For every page of the settings: each is a card under the same header. */
export default function SettingsLoading() {
  return (
    <Loading label="Loading settings">
      <Skeleton className="h-80 rounded-lg" />
    </Loading>
  );
}
