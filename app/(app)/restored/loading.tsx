import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Loading, SkeletonRows } from "@/components/ui/skeleton";

export default function RestoredLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="May have gone out" />
      <PageBody>
        <Loading label="Loading what may have gone out" className="flex flex-col gap-2">
          <SkeletonRows className="h-16" />
        </Loading>
      </PageBody>
    </AfterAWhile>
  );
}
