import { personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { ChangeStop, WorkspaceAnswer } from "./schema";
import { getWorkspace } from "./workspace";
import { deleteStop, findStopsOfAllTeams, insertStop } from "./workspace-store";

/** Each call that is authenticated after this is refused, in every process. */
export const stopPrograms = operation({
  name: "stop_programs",
  summary: "Stop all assistants or all API keys of the workspace at once",
  scope: "workspace:admin",
  level: "publish",
  input: ChangeStop,
  output: WorkspaceAnswer,
  run: async (actor, { what, reason }) => {
    await transaction(async (tx) => {
      const stop = { what, reason, byId: personOf(actor), at: now() };
      if (!(await insertStop(tx, actor.workspaceId, stop))) return;
      await recordAudit(tx, actor, {
        action: `${what}.stopped`,
        targetType: "workspace",
        targetId: actor.workspaceId,
        after: { stopReason: reason },
      });
    });
    return getWorkspace(actor, {});
  },
});

export const resumePrograms = operation({
  name: "resume_programs",
  summary: "Let all assistants or all API keys of the workspace go on after a stop",
  scope: "workspace:admin",
  level: "publish",
  input: ChangeStop,
  output: WorkspaceAnswer,
  run: async (actor, { what, reason }) => {
    await transaction(async (tx) => {
      if (!(await deleteStop(tx, actor.workspaceId, what))) return;
      await recordAudit(tx, actor, {
        action: `${what}.resumed`,
        targetType: "workspace",
        targetId: actor.workspaceId,
        after: { stopReason: reason },
      });
    });
    return getWorkspace(actor, {});
  },
});

/** Tells the doctor what is stopped, and since when. */
export async function findStops() {
  return await findStopsOfAllTeams(db);
}
