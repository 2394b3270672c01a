import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function PostLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Post" />
      <PageBody>
        <Loading label="Loading the post" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-48 rounded-lg" />
        </Loading>
      </PageBody>
    </AfterAWhile>
  );
}
