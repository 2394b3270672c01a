import { db } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import type { Prisma } from "@/prisma/generated/client";
import { findActors, findAuditPage, findTargetNames } from "./audit-store";
import { AuditLog, auditAction, ListAuditLog } from "./schema";

export const listAuditLog = operation({
  name: "list_audit_log",
  summary: "List who did what, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListAuditLog,
  output: AuditLog,
  run: async ({ workspaceId }, filter) => {
    const { rows, hasMore } = await findAuditPage(db, workspaceId, filter);
    const [actors, names] = await Promise.all([
      findActors(db, rows),
      findTargetNames(
        db,
        workspaceId,
        rows.flatMap(({ targetId, credentialId }) => [targetId, credentialId]),
      ),
    ]);
    const items = rows.map(({ actorUserId, at, ...entry }) => ({
      ...entry,
      action: auditAction(entry.action),
      before: fieldsOf(entry.before),
      after: fieldsOf(entry.after),
      at: at.toISOString(),
      actor: (actorUserId && actors.get(actorUserId)) || null,
      credentialName: (entry.credentialId && names.get(entry.credentialId)) || null,
      targetName: names.get(entry.targetId) ?? null,
    }));
    return toPage(items, hasMore);
  },
});

function fieldsOf(stored: Prisma.JsonValue): Prisma.JsonObject | null {
  return stored as Prisma.JsonObject | null;
}
