"use client";

import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { AuditLog } from "@/lib/audit/schema";
import { type AuditFilter, auditQuery } from "./audit-filter";

export type FirstAudit = { filter: AuditFilter; page: AuditLog };

export function useAuditLog(filter: AuditFilter, timeZone: string, first: FirstAudit) {
  const search = auditQuery(filter, timeZone);
  const isFirst = JSON.stringify(search) === JSON.stringify(auditQuery(first.filter, timeZone));
  return usePagedList({
    queryKey: ["audit-log", search],
    path: "/api/audit-log",
    search,
    first: isFirst ? first.page : null,
  });
}
