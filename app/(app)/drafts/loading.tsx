import { DraftsSkeleton } from "@/components/composer/draft-list/drafts-skeleton";
import { PageBody } from "@/components/shell/page-body";
import { PageHeader } from "@/components/shell/page-header";

export default function DraftsLoading() {
  return (
    <>
      <PageHeader title="Drafts" />
      <PageBody>
        <DraftsSkeleton />
      </PageBody>
    </>
  );
}
