import { AfterAWhile } from "@/components/ui/after-a-while";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function SettingsLoading() {
  return (
    <AfterAWhile>
      <Loading label="Loading settings">
        <Skeleton className="h-80 rounded-lg" />
      </Loading>
    </AfterAWhile>
  );
}
