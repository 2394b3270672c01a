import { claimDelivery } from "./claim-delivery";
import type { Pace } from "./pace";
import { prepareDelivery } from "./prepare-delivery";
import { publishDelivery } from "./publish-delivery";
import { reconcileDelivery } from "./reconcile-delivery";
import { takeTurns } from "./take-turns";
import type { Phase, Turn } from "./turn";

// Uploads hold whole files, and what is due now must not queue for the database behind many others.
const preparing = takeTurns(48);

/** What a run does; runs that wait cost nothing, those that prepare are counted. */
export const phases: Record<Phase, (turn: Turn, pace: Pace) => Promise<Turn>> = {
  claim: (turn, pace) => preparing(() => claimDelivery(turn, pace)),
  prepare: (turn, pace) => preparing(() => prepareDelivery(turn, pace)),
  publish: publishDelivery,
  reconcile: reconcileDelivery,
};
