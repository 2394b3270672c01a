import { cancelDeliveriesOfPost, recallDeliveries } from "@/lib/deliveries/cancel-deliveries";
import { findDelivery } from "@/lib/deliveries/find-delivery";
import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { replaceDeliveries } from "@/lib/deliveries/replace-deliveries";
import { startSending } from "@/lib/deliveries/start-sending";
import type { Expected, Position, TransitionName } from "@/lib/deliveries/states";
import { db, transaction } from "@/lib/kernel/db";
import { workspaceId } from "@/lib/kernel/workspace-id";
import { leaseDue } from "@/lib/publishing/dispatch-store";
import { takeOverSending } from "@/lib/publishing/sweep-store";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { quickTimings } from "../run/quick-timings";
import type { Mover } from "./delivery-model";

const past = new Date(0);
const future = new Date("2099-01-01T00:00:00Z");

/**
 * Moves a stored delivery through the product's own functions, so that the model checks the SQL and
 * not a copy of the table. The database must hold no other delivery.
 */
export function productMover(deliveryId: string): Mover {
  return {
    move: async (before, name, held) => {
      const row = await findDelivery(deliveryId);
      if (!row) throw new Error("The delivery is gone.");
      const made = await (own[name]?.(row, held) ??
        moveDelivery({ deliveryId, by: name, expected: held }));
      const after = await positionOf(deliveryId);
      return made === true || !isSame(before, after) ? after : null;
    },
  };
}

type Row = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

const own: Partial<Record<TransitionName, (row: Row, held: Expected) => Promise<unknown>>> = {
  dispatch: async ({ id }) => {
    await db.delivery.update({ where: { id }, data: unleased });
    const horizon = { until: future, aheadMs: 0 };
    const { due } = await leaseDue(quickTimings, { horizon, lost: past, limit: 1 });
    return due.length > 0;
  },
  edit: ({ workspaceId: owner, postId, connectionId, scheduledAt }) =>
    transaction((tx) => {
      const planned = [
        {
          connectionId,
          postIndex: 0,
          textOverride: null,
          overridesMedia: false,
          linkRule: null,
          dueAt: past,
        },
      ];
      return replaceDeliveries(tx, workspaceId(owner), {
        postId,
        scheduledAt,
        undoUntil: null,
        planned,
      });
    }),
  startSending: ({ id, connection: { sealedCredentials } }, { fence }) =>
    startSending(
      { deliveryId: id, fence },
      { leaseMs: 1_000, sealedCredentials, approvalDigests: null },
    ),
  takeOver: async ({ id }) => {
    await db.delivery.update({ where: { id }, data: { leaseUntil: past } });
    await takeOverSending(future);
  },
  cancel: ({ postId }) => transaction((tx) => cancelDeliveriesOfPost(tx, postId)),
  recall: ({ postId }) =>
    transaction((tx) =>
      recallDeliveries(tx, {
        postId,
        until: past,
        reason: deliveryReasons.because("recalled", { minutes: 10 }),
      }),
    ),
};

const unleased = { dueAt: past, leaseUntil: null, dispatchedUntil: null };

export async function positionOf(deliveryId: string): Promise<Position> {
  return db.delivery.findUniqueOrThrow({
    where: { id: deliveryId },
    select: { state: true, fence: true, intentNo: true },
  });
}

function isSame(before: Position, after: Position): boolean {
  return before.state === after.state && before.fence === after.fence;
}
