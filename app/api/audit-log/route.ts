import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listAuditLog } from "@/lib/records/audit/list-audit-log";
import { ListAuditLog } from "@/lib/records/audit/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listAuditLog, auth: "admin-session", query: ListAuditLog },
    ({ actor, query }) => listAuditLog(actor, query),
  ),
});
