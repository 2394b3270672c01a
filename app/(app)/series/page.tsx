import { seriesStates } from "@/components/series/series-filter";
import { SeriesList } from "@/components/series/series-list";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import { listSeries } from "@/lib/planning/series/series";
import { planningFor } from "../planning";

async function SeriesListPage({ searchParams }: PageProps<"/series">) {
  const actor = await currentMember();
  const state = seriesStates.parseServerSide((await searchParams).state);
  const [{ accounts, preferences }, page] = await Promise.all([
    planningFor(actor),
    listSeries(actor, { state }),
  ]);
  return (
    <SeriesList
      first={{ state, page }}
      accounts={accounts}
      preferences={preferences}
      canEdit={actor.role !== "viewer"}
    />
  );
}

export default titled("Series", SeriesListPage);
