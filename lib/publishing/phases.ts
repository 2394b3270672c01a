import { now } from "@/lib/clock";
import { claimDelivery } from "./claim-delivery";
import type { Pace } from "./pace";
import { prepareDelivery } from "./prepare-delivery";
import { publishDelivery } from "./publish-delivery";
import { reconcileDelivery } from "./reconcile-delivery";
import { takeTurns } from "./take-turns";
import type { Phase, Turn } from "./turn";

// Uploads hold whole files, and what is due now must not queue for the database behind many others.
const preparing = takeTurns(48);

type Step = (turn: Turn, pace: Pace) => Promise<Turn>;

/** What a run does; runs that wait cost nothing, those that prepare are counted. */
export const phases: Record<Phase, Step> = {
  claim: (turn, pace) => preparing(() => unlessStopping(turn, pace, claimDelivery)),
  prepare: (turn, pace) => preparing(() => unlessStopping(turn, pace, prepareDelivery)),
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};

/** What a stopping process has not begun is left to the next one, by way of the engine. */
async function unlessStopping(turn: Turn, pace: Pace, step: Step): Promise<Turn> {
  return pace.stopping?.aborted ? { ...turn, at: now().toISOString() } : step(turn, pace);
}
