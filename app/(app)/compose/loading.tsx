import { ComposerSkeleton } from "@/components/composer/composer-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export default function ComposeLoading() {
  return (
    <>
      <PageHeader title="New post" />
      <ComposerSkeleton />
    </>
  );
}
