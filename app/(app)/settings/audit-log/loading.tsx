import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";
import { Loading, Skeleton } from "@/components/ui/skeleton";

export default function AuditLogLoading() {
  return (
    <>
      <PageHeader title="Settings" />
      <PageBody width="narrow">
        <Loading label="Loading the audit log">
          <Skeleton className="h-80 rounded-lg" />
        </Loading>
      </PageBody>
    </>
  );
}
