import { type KillFigures, type KillRun, publishUnderKills } from "./kills";
import type { Pds } from "./start-pds";

export type BlueskyPlan = { records: number; controlRecords: number; seed: number };

const perSecond = 6;
/** Many calls of the control are under way at a time, so that a kill meets some of them. */
const controlPerSecond = 50;

export async function compareWithControl(pds: Pds, plan: BlueskyPlan): Promise<boolean> {
  const { records, controlRecords, seed } = plan;
  const kept = await measure(pds, { mode: "protected", records, perSecond, seed });
  const control = await measure(pds, {
    mode: "unprotected",
    records: controlRecords,
    perSecond: controlPerSecond,
    seed,
  });
  const isKept = kept.once === records && kept.onTheServer === records;
  return isKept && control.doubled > 0;
}

async function measure(pds: Pds, run: KillRun): Promise<KillFigures> {
  const figures = await publishUnderKills(pds, run);
  console.log(`Killed at random moments: ${JSON.stringify(figures)}`);
  return figures;
}
