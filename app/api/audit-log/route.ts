import { listAuditLog } from "@/lib/audit/list-audit-log";
import { ListAuditLog } from "@/lib/audit/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listAuditLog, auth: "admin-session", query: ListAuditLog },
    ({ actor, query }) => listAuditLog(actor, query),
  ),
});
