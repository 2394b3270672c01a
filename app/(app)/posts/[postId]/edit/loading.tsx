import { ComposerSkeleton } from "@/components/composer/composer-skeleton";
import { PageHeader } from "@/components/ui/page-header";

export default function EditLoading() {
  return (
    <>
      <PageHeader title="Edit post" />
      <ComposerSkeleton />
    </>
  );
}
