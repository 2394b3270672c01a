import { z } from "zod";
import { actorName } from "@/lib/audit/actor-name";
import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { db, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { notify } from "@/lib/notifications/notify";
import { resolveNotifications } from "@/lib/notifications/resolve-notifications";
import { setAsideUnknown } from "@/lib/restores/unknown-since-restore";
import { describePause } from "./describe-pause";
import { clearPause, countHeldBack, readPause, releaseHeldBack } from "./pause-store";
import { pauseSubject } from "./pause-subject";
import { PauseAnswer } from "./schema";

export const resumePublishing = operation({
  name: "resume_publishing",
  summary: "Resume publishing after a pause",
  scope: "workspace:admin",
  input: z.strictObject({}),
  output: PauseAnswer,
  run: async (actor) => {
    const { workspaceId } = actor;
    const userId = personOf(actor);
    const isResumed = await transaction(async (tx) => {
      const waiting = await countHeldBack(tx, workspaceId);
      const pause = await readPause(tx, workspaceId);
      if (!(await clearPause(tx, workspaceId))) return false;
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
    if (isResumed) await releaseHeldBack(workspaceId);
    return await describePause(db, workspaceId);
  },
});
