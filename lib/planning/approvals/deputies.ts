import { z } from "zod";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { resolveApprovalNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  findDeputy,
  findStoodInFor,
  findToday,
  holdStoodInFor,
  removeDeputyOf,
  replaceDeputy,
} from "./deputy-store";
import { holdRole } from "./rule-store";
import { DeputyAnswer, SetDeputy } from "./schema";

export const getDeputy = operation({
  name: "get_deputy",
  summary: "Read who stands in for you while you are away, and for whom you do",
  scope: "self",
  input: z.strictObject({}),
  output: DeputyAnswer,
  run: (actor) => readDeputy(db, actor),
});

export const setDeputy = operation({
  name: "set_deputy",
  summary: "Say who decides on posts for you from one day to another",
  scope: "self",
  input: SetDeputy,
  output: DeputyAnswer,
  failures: ["validation_failed"],
  run: (actor, { userId: deputyId, from, to }) => {
    const userId = personOf(actor);
    if (deputyId === userId) throw refused("userId", "own_deputy", "Choose somebody else.");
    if (to < from)
      throw refused("to", "before_first", "Choose a last day that is not before the first.");
    if (Date.parse(to) - Date.parse(from) > standingMsMax) {
      throw refused("to", "too_long", "Choose a last day within a year of the first.");
    }
    return transaction(async (tx) => {
      const { workspaceId } = actor;
      // Their membership stays until this ends, so that no deputy outlives it.
      if ((await holdRole(tx, workspaceId, deputyId)) === null) {
        throw refused("userId", "not_a_member", "Only a member of this workspace can stand in.");
      }
      const today = await findToday(tx, workspaceId);
      if (to < today) throw refused("to", "in_the_past", "Choose a last day that is not over.");
      const { deputy: before } = await readDeputy(tx, actor);
      await replaceDeputy(tx, workspaceId, { userId, deputyId, from, to });
      await strikeOut(tx, workspaceId, before);
      const answer = await readDeputy(tx, actor);
      await recordAudit(tx, actor, {
        action: "member.deputy_set",
        targetType: "member",
        targetId: userId,
        before: { deputy: before },
        after: { deputy: answer.deputy },
      });
      return answer;
    });
  },
});

/** A deputy for longer than a year is better named in the rule. */
const standingMsMax = 366 * 86_400_000;

export const removeDeputy = operation({
  name: "remove_deputy",
  summary: "Decide on posts yourself again",
  scope: "self",
  input: z.strictObject({}),
  output: DeputyAnswer,
  run: (actor) => {
    const userId = personOf(actor);
    return transaction(async (tx) => {
      const { deputy: before } = await readDeputy(tx, actor);
      await removeDeputyOf(tx, actor.workspaceId, userId);
      if (before) {
        await strikeOut(tx, actor.workspaceId, before);
        await recordAudit(tx, actor, {
          action: "member.deputy_removed",
          targetType: "member",
          targetId: userId,
          before: { deputy: before },
          after: { deputy: null },
        });
      }
      return readDeputy(tx, actor);
    });
  },
});

/**
 * Returns for whom a person stands in now: nobody passes this on, so that a deputy's own deputy does
 * not. It stays so until the transaction ends.
 */
export async function standsInFor(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<{ userId: string; name: string }[]> {
  const today = await findToday(tx, workspaceId);
  return holdStoodInFor(tx, workspaceId, { userId, today });
}

/** Returns the ids of those for whom a person stands in today, as pages show it. */
export async function findStandIns(
  tx: Tx,
  workspaceId: WorkspaceId,
  userId: string,
): Promise<string[]> {
  const today = await findToday(tx, workspaceId);
  const standing = await findStoodInFor(tx, workspaceId, { userId, today });
  return standing.filter(({ from }) => from <= today).map((each) => each.userId);
}

/** Resolves what asked a former deputy for an answer that is no longer theirs to give. */
async function strikeOut(
  tx: Tx,
  workspaceId: WorkspaceId,
  former: { userId: string } | null,
): Promise<void> {
  if (!former) return;
  const userIds = [former.userId];
  await resolveApprovalNotifications(tx, workspaceId, { userIds, postIds: [] });
}

async function readDeputy(tx: Tx, actor: Actor): Promise<DeputyAnswer> {
  const { workspaceId } = actor;
  const place = { userId: personOf(actor), today: await findToday(tx, workspaceId) };
  return {
    deputy: await findDeputy(tx, workspaceId, place),
    standingInFor: await findStoodInFor(tx, workspaceId, place),
  };
}

function refused(path: string, code: string, message: string): AppError {
  return new AppError("validation_failed", `${path}: ${message}`, {
    details: [{ path, code, message }],
  });
}
