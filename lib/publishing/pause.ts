import { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import { personOf } from "@/lib/kernel/actor";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { countSetAside } from "@/lib/publishing/restores/set-aside";
import { setAsideUnknown } from "@/lib/publishing/restores/unknown-since-restore";
import { actorName } from "@/lib/records/audit/actor-name";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { notify } from "@/lib/records/notifications/notify";
import { resolveNotifications } from "@/lib/records/notifications/resolve-notifications";
import {
  clearPause,
  countWaiting,
  noneWaiting,
  readPause,
  releaseWaiting,
  setPause,
} from "./pause-store";
import { PauseAnswer, PausePublishing, pauseSubject } from "./schema";

export const getPause = operation({
  name: "get_pause",
  summary: "Read whether publishing is paused, by whom and why",
  scope: "workspace:read",
  input: z.strictObject({}),
  output: PauseAnswer,
  run: (actor) => describePause(db, actor.workspaceId),
});

/**
 * Nothing more is sent after this, but for calls that are on their way. Time under a pause counts
 * against the catch-up window.
 */
export const pausePublishing = operation({
  name: "pause_publishing",
  summary: "Pause all publishing of the workspace, with a reason for everybody to see",
  scope: "workspace:admin",
  level: "schedule",
  input: PausePublishing,
  output: PauseAnswer,
  run: (actor, { reason }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const userId = personOf(actor);
      if (await setPause(tx, workspaceId, { userId, reason })) {
        await assertProgram(tx, actor, { level: "schedule" });
        const name = await actorName(tx, actor);
        await recordAudit(tx, actor, {
          action: "workspace.paused",
          targetType: "workspace",
          targetId: workspaceId,
          before: { paused: false, pauseReason: null },
          after: { paused: true, pauseReason: reason },
        });
        await notify(tx, workspaceId, {
          type: "publishing_paused",
          subject: pauseSubject,
          to: { everyone: true, exceptUserId: userId },
          actorUserId: userId,
          notice: { code: "publishing_paused", values: { by: name, reason } },
        });
      }
      return await describePause(tx, workspaceId);
    }),
});

export const resumePublishing = operation({
  name: "resume_publishing",
  summary: "Resume publishing after a pause",
  scope: "workspace:admin",
  level: "publish",
  input: z.strictObject({}),
  output: PauseAnswer,
  run: async (actor) => {
    const { workspaceId } = actor;
    const userId = personOf(actor);
    const isResumed = await transaction(async (tx) => {
      const waiting = await countWaiting(tx, workspaceId);
      const pause = await readPause(tx, workspaceId);
      if (!(await clearPause(tx, workspaceId))) return false;
      await assertProgram(tx, actor, { level: "publish" });
      await setAsideUnknown(tx, workspaceId);
      const name = await actorName(tx, actor);
      await recordAudit(tx, actor, {
        action: "workspace.resumed",
        targetType: "workspace",
        targetId: workspaceId,
        before: { paused: true, pauseReason: pause?.reason },
        after: { paused: false, pauseReason: null },
      });
      const subjects = [pauseSubject];
      await resolveNotifications(tx, workspaceId, { subjects, resolution: "resumed" });
      await notify(tx, workspaceId, {
        type: "publishing_resumed",
        subject: pauseSubject,
        to: { everyone: true, exceptUserId: userId },
        actorUserId: userId,
        notice: { code: "publishing_resumed", values: { by: name, ...waiting } },
      });
      return true;
    });
    if (isResumed) await releaseWaiting(workspaceId);
    return await describePause(db, workspaceId);
  },
});

async function describePause(tx: Tx, workspaceId: WorkspaceId): Promise<PauseAnswer> {
  const pause = await readPause(tx, workspaceId);
  const waiting = pause ? await countWaiting(tx, workspaceId) : noneWaiting;
  return { pause, waiting, setAside: await countSetAside(tx, workspaceId) };
}
