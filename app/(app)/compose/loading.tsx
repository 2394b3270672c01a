import { ComposerSkeleton } from "@/components/composer/composer-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageHeader } from "@/components/ui/page-header";

export default function ComposeLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="New post" />
      <ComposerSkeleton />
    </AfterAWhile>
  );
}
