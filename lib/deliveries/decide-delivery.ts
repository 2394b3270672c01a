import type { Actor } from "@/lib/kernel/actor";
import { type Tx, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { capitalized } from "@/lib/kernel/words/rules";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import type { Reason } from "@/lib/networks/network";
import { actorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import type { AuditAction } from "@/lib/records/audit/schema";
import type { Prisma } from "@/prisma/generated/client";
import { deliveryRow, deliverySelect, toDelivery } from "./delivery-row";
import { type Move, moveDeliveryIn } from "./move-delivery";
import { deliveryInWords } from "./rules/states-in-words";
import type { Delivery, DeliveryEventKind } from "./schema";
import { type Transition, transitions } from "./states";

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

type MoveData = NonNullable<Move["data"]>;

export type DecidedRow = Prisma.DeliveryGetPayload<{ select: typeof columns }>;

const columns = {
  ...deliverySelect,
  postId: true,
  intentAt: true,
  setAsideAt: true,
  connection: { select: { provider: true, name: true, state: true } },
} satisfies Prisma.DeliverySelect;

/** Throws where the caller may not decide about a delivery's post; the delivery is locked. */
export type Permit = (tx: Tx, actor: Actor, row: Pick<DecidedRow, "postId">) => Promise<void>;

/**
 * Makes a person's move once, under the delivery's lock. The raised fence makes every run, look and
 * answer stale that began before. The same decision again changes nothing and returns the delivery.
 */
export function decideDelivery(
  actor: Actor,
  deliveryId: string,
  { decision, permit }: { decision: Decision; permit: Permit },
): Promise<{ delivery: Delivery }> {
  return transaction(async (tx) => {
    const row = await lockDecided(tx, actor.workspaceId, deliveryId);
    await permit(tx, actor, row);
    if (!(await isDecided(tx, row, decision))) {
      assertAtRest(row, decision);
      decision.assertAllowed(row);
      await carryOut(decision, { tx, actor, row });
    }
    const decided = await findDecided(tx, actor.workspaceId, deliveryId);
    return { delivery: toDelivery(deliveryRow(decided)) };
  });
}

/** Locks the connection before the delivery, as everybody does. */
async function lockDecided(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryId: string,
): Promise<DecidedRow> {
  const { connectionId } = await findDecided(tx, workspaceId, deliveryId);
  await tx.$queryRaw`SELECT id FROM "Connection" WHERE id = ${connectionId}::uuid FOR SHARE`;
  await tx.$queryRaw`SELECT id FROM "Delivery" WHERE id = ${deliveryId}::uuid FOR UPDATE`;
  return findDecided(tx, workspaceId, deliveryId);
}

async function findDecided(
  tx: Tx,
  workspaceId: WorkspaceId,
  deliveryId: string,
): Promise<DecidedRow> {
  const where = { id: deliveryId, workspaceId };
  const row = await tx.delivery.findFirst({ where, select: columns });
  if (!row) throw notFound("delivery");
  return row;
}

async function isDecided(tx: Tx, { id, state }: DecidedRow, { kind }: Decision): Promise<boolean> {
  if (state === "cancelled") return false;
  const last = await tx.deliveryEvent.findFirst({
    where: { deliveryId: id, kind: { in: [...decisive] } },
    orderBy: [{ at: "desc" }, { id: "desc" }],
    select: { kind: true },
  });
  return last?.kind === kind;
}

const decisive: DeliveryEventKind[] = ["failed", "unconfirmed", "retried", "resent", "attested"];

function assertAtRest(row: DecidedRow, { by }: Decision): void {
  const { from }: Transition = transitions[by];
  if (from.includes(row.state)) return;
  const sentence = deliveryInWords(deliveryRow(row));
  throw new AppError(
    "post_not_editable",
    `${capitalized(sentence)}: there is nothing to decide about it now.`,
  );
}

async function carryOut(
  { by, kind, action, reason, data, afterwards }: Decision,
  { tx, actor, row }: { tx: Tx; actor: Actor; row: DecidedRow },
): Promise<void> {
  const moved = await data(row, tx);
  await afterwards?.(tx, row);
  const event = { kind, reason: reason(await actorName(tx, actor)) };
  const move = { deliveryId: row.id, by, expected: { fence: 0 }, data: moved, event };
  if (!(await moveDeliveryIn(tx, move))) throw new Error("A locked delivery moved by itself.");
  await recordAudit(tx, actor, {
    action,
    targetType: "delivery",
    targetId: row.id,
    before: { state: row.state },
    after: { state: transitions[by].to },
  });
}
