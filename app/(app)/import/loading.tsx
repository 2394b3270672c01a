import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function ImportLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Import" />
      <PageBody>
        <Loading label="Loading the import">
          <Skeleton className="h-72 rounded-lg" />
        </Loading>
      </PageBody>
    </AfterAWhile>
  );
}
