import { db } from "@/lib/db";
import { operation } from "@/lib/operation";
import { pageOf } from "@/lib/page-of";
import { findActors, pageOfAudit } from "./audit-store";
import { AuditLog, ListAuditLog } from "./schema";

/** The filters narrow the list together; `from` counts in, `to` does not. */
export const listAuditLog = operation({
  name: "list_audit_log",
  summary: "List who did what, newest first",
  scope: "workspace:admin",
  input: ListAuditLog,
  output: AuditLog,
  run: async ({ workspaceId }, filter) => {
    const { rows, hasMore } = await pageOfAudit(db, workspaceId, filter);
    const actors = await findActors(db, rows);
    const items = rows.map(({ actorUserId, at, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      actor: (actorUserId && actors.get(actorUserId)) || null,
    }));
    return pageOf(items, hasMore);
  },
});
