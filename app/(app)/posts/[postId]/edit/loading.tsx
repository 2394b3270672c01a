import { ComposerSkeleton } from "@/components/composer/composer-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageHeader } from "@/components/ui/page-header";

export default function EditLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Edit post" />
      <ComposerSkeleton />
    </AfterAWhile>
  );
}
