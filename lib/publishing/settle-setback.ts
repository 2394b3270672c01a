import { markNeedsReconnect } from "@/lib/connections/needs-reconnect";
import { findDelivery } from "@/lib/deliveries/find-delivery";
import { moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import { postponeDeliveriesOf } from "@/lib/deliveries/record-answer";
import { transaction } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import type { Setback } from "@/lib/networks/network";
import { setbackMoves } from "./setback-moves";
import { finish, type StepState } from "./step-state";
import type { Timings } from "./timings";

export async function settleSetback(
  stepState: StepState,
  setback: Setback,
  timings: Timings,
): Promise<StepState> {
  const row = await findDelivery(stepState.deliveryId);
  if (row?.fence !== stepState.fence) return finish(stepState);
  await transaction(async (tx) => {
    // Everybody locks the connection's row before its deliveries'.
    if (setback.kind === "reconnect") {
      const { id, sealedCredentials } = row.connection;
      const refusal = { id, sealedCredentials, reason: setback.reason };
      await markNeedsReconnect(tx, workspaceId(row.workspaceId), refusal);
    }
    for (const move of setbackMoves(row, setback, timings)) {
      if (!(await moveDeliveryIn(tx, move))) return;
    }
  });
  // This takes other posts' deliveries, which must not happen while a post is locked.
  if (setback.kind === "limited") await postponeDeliveriesOf(row.connectionId, setback.until);
  return finish(stepState);
}
