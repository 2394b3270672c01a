import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonRows } from "@/components/ui/skeleton";

export default function ResultsLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Results" description="What came of your posts, as told." />
      <PageBody className="flex flex-col gap-6">
        <SkeletonRows className="h-32" />
      </PageBody>
    </AfterAWhile>
  );
}
