import { type Decision, decideDelivery } from "@/lib/deliveries/decide-delivery";
import { confirmManually, giveUp, resend } from "@/lib/deliveries/decisions";
import type { Actor } from "@/lib/kernel/actor";
import { db, type Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import {
  DecidedSetAside,
  DecideSetAside,
  ListSetAside,
  type SetAsideDecision,
  SetAsideList,
} from "./schema";
import { countUndecided, findRestore, inOrderOfSequences, pageOfSetAside } from "./set-aside-store";

export const listSetAside = operation({
  name: "list_set_aside_deliveries",
  summary: "List what may have gone out between a backup and its restore, and waits for a decision",
  scope: "posts:read",
  input: ListSetAside,
  output: SetAsideList,
  run: async ({ workspaceId }, { limit, cursor }) => {
    const [rows, total, restore] = await Promise.all([
      pageOfSetAside(workspaceId, { limit: limit + 1, cursor }),
      countUndecided(db, workspaceId),
      findRestore(db, workspaceId),
    ]);
    return {
      ...toPage(rows.slice(0, limit), rows.length > limit),
      total,
      restore: restore && {
        backupTakenAt: restore.backupTakenAt.toISOString(),
        restoredAt: restore.restoredAt.toISOString(),
      },
    };
  },
});

export const decideSetAside = operation({
  name: "decide_set_aside_deliveries",
  summary: "Say that set-aside deliveries went out, or publish or cancel them",
  scope: "posts:write",
  level: "publish",
  input: DecideSetAside,
  output: DecidedSetAside,
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

export function countSetAside(tx: Tx, workspaceId: WorkspaceId): Promise<number> {
  return countUndecided(tx, workspaceId);
}

const decisions: Record<SetAsideDecision, Decision> = {
  went_out: confirmManually(null),
  publish_now: resend,
  cancel: giveUp,
};

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
