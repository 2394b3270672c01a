import { type Decision, decideDelivery } from "@/lib/deliveries/decide-delivery";
import { confirmManually, giveUp, resend } from "@/lib/deliveries/decisions";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { permitOf } from "@/lib/planning/posts/decide-deliveries";
import {
  DecidedSetAside,
  DecideSetAside,
  ListSetAside,
  type SetAsideDecision,
  SetAsideList,
} from "./schema";
import {
  countUndecided,
  findRestore,
  inOrderOfSequences,
  pageOfSetAside,
  postsOf,
} from "./set-aside-store";

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
    await assertDecidable(actor, deliveryIds, decision);
    const answer: Omit<DecidedSetAside, "left"> = { decidedIds: [], refused: [] };
    for (const deliveryId of await inOrderOfSequences(workspaceId, deliveryIds)) {
      const refusal = await decideOne(actor, deliveryId, decision);
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

/** A policy that forbids one of them forbids all, before anything is decided. */
async function assertDecidable(
  actor: Actor,
  deliveryIds: string[],
  decision: SetAsideDecision,
): Promise<void> {
  await transaction(async (tx) => {
    const postIds = await postsOf(tx, actor.workspaceId, deliveryIds);
    const goesOutAt = decision === "publish_now" ? now() : null;
    await assertProgram(tx, actor, { level: "publish", postIds, goesOutAt });
  });
}

async function decideOne(
  actor: Actor,
  deliveryId: string,
  decision: SetAsideDecision,
): Promise<string | null> {
  const permit = permitOf({ level: "publish", sends: decision === "publish_now" });
  try {
    await decideDelivery(actor, deliveryId, { decision: decisions[decision], permit });
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
