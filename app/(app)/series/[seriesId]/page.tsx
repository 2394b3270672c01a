import { notFound } from "next/navigation";
import { SeriesPage } from "@/components/series/series-page";
import { titled } from "@/components/shell/frame/titled";
import { currentMember } from "@/lib/identity/auth/current-member";
import type { Actor } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import { listOccurrences } from "@/lib/planning/series/list-occurrences";
import { daysAtOnce } from "@/lib/planning/series/rules";
import { getSeries } from "@/lib/planning/series/series";
import { planningFor } from "../../planning";

async function ShowSeriesPage({ params }: PageProps<"/series/[seriesId]">) {
  const actor = await currentMember();
  const { seriesId } = await params;
  const [{ accounts, preferences }, initial] = await Promise.all([
    planningFor(actor),
    storedSeries(actor, seriesId),
  ]);
  return (
    <SeriesPage
      seriesId={seriesId}
      initial={initial}
      accounts={accounts}
      preferences={preferences}
      canEdit={actor.role !== "viewer"}
    />
  );
}

async function storedSeries(actor: Actor, seriesId: string) {
  try {
    const [{ series }, comes, was] = await Promise.all([
      getSeries(actor, { seriesId }),
      listOccurrences(actor, { seriesId, limit: daysAtOnce }),
      listOccurrences(actor, { seriesId, before: true, limit: daysAtOnce }),
    ]);
    return { series, days: { comes, was } };
  } catch (error) {
    const absent = error instanceof AppError && absences.includes(error.code);
    if (absent) notFound();
    throw error;
  }
}

const absences = ["not_found", "validation_failed"];

export default titled(null, ShowSeriesPage);
