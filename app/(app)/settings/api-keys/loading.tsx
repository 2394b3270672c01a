import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function ApiKeysLoading() {
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="narrow">
        <Loading label="Loading API keys">
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      </PageBody>
    </>
  );
}
