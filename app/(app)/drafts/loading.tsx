import { DraftsSkeleton } from "@/components/composer/draft-list/drafts-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function DraftsLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Drafts" />
      <PageBody>
        <DraftsSkeleton />
      </PageBody>
    </AfterAWhile>
  );
}
