"use client";

import { usePagedList } from "@/components/paged-list/use-paged-list";
import type { AuditLog } from "@/lib/audit/schema";
import { api } from "@/lib/http/api";
import { type AuditFilter, auditQuery } from "./audit-filter";

export type FirstAudit = { filter: AuditFilter; page: AuditLog };

export function useAuditLog(filter: AuditFilter, timeZone: string, first: FirstAudit) {
  const search = auditQuery(filter, timeZone);
  const isFirst = JSON.stringify(search) === JSON.stringify(auditQuery(first.filter, timeZone));
  return usePagedList({
    queryKey: ["audit-log", search],
    load: ({ cursor, signal }) =>
      api("GET /api/audit-log", { query: { ...search, cursor }, signal }),
    first: isFirst ? first.page : null,
  });
}
