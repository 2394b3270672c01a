"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import type { AuditLog } from "@/lib/audit/schema";
import { api } from "@/lib/http/api";
import { type AuditFilter, auditQuery } from "./audit-filter";

export type FirstAudit = { filter: AuditFilter; page: AuditLog };

/** The log page by page; the first page of the address's filter comes with the screen. */
export function useAuditLog(filter: AuditFilter, timeZone: string, first: FirstAudit) {
  const narrowed = auditQuery(filter, timeZone);
  const isFirst = JSON.stringify(narrowed) === JSON.stringify(auditQuery(first.filter, timeZone));
  return useInfiniteQuery({
    queryKey: ["audit-log", narrowed],
    queryFn: ({ pageParam, signal }) => {
      const search = new URLSearchParams({ ...narrowed, ...(pageParam && { cursor: pageParam }) });
      return api.get<AuditLog>(`/api/audit-log?${search}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    ...(isFirst ? { initialData: { pages: [first.page], pageParams: [null] } } : {}),
  });
}
