import { type Decision, decideDelivery } from "@/lib/deliveries/decide-delivery";
import { confirmManually, giveUp, resend } from "@/lib/deliveries/decisions";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { SetAsideDecision } from "./rules";
import { type DecidedSetAside, DecideSetAside, DecidedSetAside as Output } from "./schema";
import { countUndecided, inOrderOfSequences } from "./set-aside-store";

const decisions: Record<SetAsideDecision, Decision> = {
  went_out: confirmManually(null),
  publish_now: resend,
  cancel: giveUp,
};

export const decideSetAside = operation({
  name: "decide_set_aside_deliveries",
  summary: "Say that set-aside deliveries went out, or publish or cancel them",
  scope: "posts:write",
  input: DecideSetAside,
  output: Output,
  run: async (actor, { deliveryIds, decision }) => {
    const { workspaceId } = actor;
    const answer: Omit<DecidedSetAside, "left"> = { decidedIds: [], refused: [] };
    for (const deliveryId of await inOrderOfSequences(workspaceId, deliveryIds)) {
      const refusal = await decideOne(actor, deliveryId, decisions[decision]);
      if (refusal === null) answer.decidedIds.push(deliveryId);
      else answer.refused.push({ deliveryId, message: refusal });
    }
    return { ...answer, left: await countUndecided(db, workspaceId) };
  },
});

async function decideOne(
  actor: Actor,
  deliveryId: string,
  decision: Decision,
): Promise<string | null> {
  try {
    await decideDelivery(actor, deliveryId, decision);
    return null;
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code)) return error.message;
    throw error;
  }
}

const refusals = new Set<AppError["code"]>([
  "post_not_editable",
  "connection_unavailable",
  "not_found",
]);
