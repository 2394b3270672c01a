import { actorName } from "@/lib/audit/actor-name";
import { recordAudit } from "@/lib/audit/record-audit";
import type { AuditAction } from "@/lib/audit/schema";
import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { Reason } from "@/lib/networks/network";
import { type DecidedRow, findDecided, lastDecision, lockDecided } from "./decision-store";
import { deliveryRow, toDelivery } from "./delivery-row";
import { type Move, moveDeliveryIn } from "./move-delivery";
import { deliveryInWords } from "./rules";
import type { Delivery, DeliveryEventKind } from "./schema";
import { type Transition, transitions } from "./states";

type MoveData = NonNullable<Move["data"]>;

export type Decision = {
  by: "retry" | "resend" | "confirmManually" | "giveUp";
  kind: Extract<DeliveryEventKind, "retried" | "resent" | "attested" | "cancelled">;
  action: AuditAction;
  reason: (name: string) => Reason;
  assertAllowed: (row: DecidedRow) => void;
  data: (row: DecidedRow, tx: Tx) => MoveData | Promise<MoveData>;
  /** Runs before the post's state is refreshed, for the rest of the sequence. */
  afterwards?: (tx: Tx, row: DecidedRow) => Promise<void>;
};

/**
 * Makes a person's move once, under the delivery's lock. The raised fence makes every run, look and
 * answer stale that began before. The same decision again changes nothing and returns the delivery.
 */
export function decideDelivery(
  actor: Actor,
  deliveryId: string,
  decision: Decision,
): Promise<{ delivery: Delivery }> {
  return transaction(async (tx) => {
    const row = await lockDecided(tx, actor.workspaceId, deliveryId);
    if (!(await isDecided(tx, row, decision))) {
      assertAtRest(row, decision);
      decision.assertAllowed(row);
      await carryOut({ tx, actor, row }, decision);
    }
    const decided = await findDecided(tx, actor.workspaceId, deliveryId);
    return { delivery: toDelivery(deliveryRow(decided)) };
  });
}

async function isDecided(tx: Tx, { id, state }: DecidedRow, { kind }: Decision): Promise<boolean> {
  return state !== "cancelled" && (await lastDecision(tx, id)) === kind;
}

function assertAtRest(row: DecidedRow, { by }: Decision): void {
  const { from }: Transition = transitions[by];
  if (from.includes(row.state)) return;
  const sentence = deliveryInWords(deliveryRow(row));
  throw new AppError(
    "post_not_editable",
    `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}: there is nothing to decide about it now.`,
  );
}

type Scene = { tx: Tx; actor: Actor; row: DecidedRow };

async function carryOut({ tx, actor, row }: Scene, decision: Decision): Promise<void> {
  const { by, kind, action, reason, data, afterwards } = decision;
  const moved = await data(row, tx);
  await afterwards?.(tx, row);
  const event = { kind, reason: reason(await actorName(tx, actor)) };
  const move = { deliveryId: row.id, by, held: { fence: 0 }, data: moved, event };
  if (!(await moveDeliveryIn(tx, move))) throw new Error("A locked delivery moved by itself.");
  await recordAudit(tx, actor, {
    action,
    targetType: "delivery",
    targetId: row.id,
    before: { state: row.state },
    after: { state: transitions[by].to },
  });
}

/** Throws `connection_unavailable`: a decision to send would wait without anybody knowing. */
export function assertConnected({ connection }: DecidedRow): void {
  if (connection.state === "active") return;
  throw new AppError(
    "connection_unavailable",
    `${connection.name} has to be connected again before this can be sent.`,
  );
}
