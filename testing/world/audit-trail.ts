import { db } from "@/lib/kernel/db";
import { type AuditAction, auditAction } from "@/lib/records/audit/schema";
import type { Prisma } from "@/prisma/generated/client";
import { AuditAction as StoredAction } from "@/prisma/generated/enums";

type Where = Omit<Prisma.AuditEntryWhereInput, "action"> & { action?: AuditAction };

export async function auditTrail({ action, ...where }: Where) {
  const stored = Object.values(StoredAction).filter((name) => auditAction(name) === action);
  const rows = await db.auditEntry.findMany({
    where: action === undefined ? where : { ...where, action: { in: stored } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  return rows.map((row) => ({ ...row, action: auditAction(row.action) }));
}
