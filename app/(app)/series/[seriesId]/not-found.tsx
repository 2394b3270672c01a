import { NoSuchSeries } from "@/components/series/series-page";
import { titled } from "@/components/shell/frame/titled";
import { PageHeader } from "@/components/ui/page-header";

function SeriesNotFound() {
  return (
    <>
      <PageHeader title="Series" />
      <NoSuchSeries />
    </>
  );
}

export default titled("Series", SeriesNotFound);
