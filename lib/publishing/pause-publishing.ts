import { actorName } from "@/lib/audit/actor-name";
import { recordAudit } from "@/lib/audit/record-audit";
import { personOf } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { notify } from "@/lib/notifications/notify";
import { describePause } from "./describe-pause";
import { setPause } from "./pause-store";
import { pauseSubject } from "./pause-subject";
import { PauseAnswer, PausePublishing } from "./schema";

/**
 * Nothing more is sent after this, but for calls that are on their way. Time under a pause counts
 * against the catch-up window.
 */
export const pausePublishing = operation({
  name: "pause_publishing",
  summary: "Pause all publishing of the workspace, with a reason for everybody to see",
  scope: "workspace:admin",
  input: PausePublishing,
  output: PauseAnswer,
  run: (actor, { reason }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const userId = personOf(actor);
      if (await setPause(tx, workspaceId, { userId, reason })) {
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
