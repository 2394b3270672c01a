import { mediaDescription } from "@/components/library/media/media-description";
import { MediaSkeleton } from "@/components/library/media/media-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function MediaLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Media" description={mediaDescription}>
        <div className="h-control" />
      </PageHeader>
      <PageBody width="full">
        <MediaSkeleton />
      </PageBody>
    </AfterAWhile>
  );
}
