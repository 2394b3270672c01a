import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function SlotsLoading() {
  return (
    <AfterAWhile>
      <PageHeader
        title="Weekly times"
        description="The times that “Next slot” gives out, each to one post."
      />
      <PageBody width="narrow">
        <Loading label="Loading weekly times">
          <Skeleton className="h-128 rounded-lg" />
        </Loading>
      </PageBody>
    </AfterAWhile>
  );
}
