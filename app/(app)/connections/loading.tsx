import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function ConnectionsLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Connections" description="The accounts your team can publish to." />
      <PageBody>
        <Loading label="Loading connections" className="flex flex-col gap-6">
          <Skeleton className="h-44 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </Loading>
      </PageBody>
    </AfterAWhile>
  );
}
