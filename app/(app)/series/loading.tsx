import { SeriesSkeleton } from "@/components/series/series-skeleton";
import { AfterAWhile } from "@/components/ui/after-a-while";
import { PageBody } from "@/components/ui/page-body";
import { PageHeader } from "@/components/ui/page-header";

export default function SeriesLoading() {
  return (
    <AfterAWhile>
      <PageHeader title="Series" />
      <PageBody>
        <SeriesSkeleton />
      </PageBody>
    </AfterAWhile>
  );
}
