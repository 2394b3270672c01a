import { DraftsSkeleton } from "@/components/composer/draft-list/drafts-skeleton";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

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
