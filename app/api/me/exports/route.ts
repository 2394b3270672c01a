import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createOwnExport, listOwnExports } from "@/lib/planning/exports/data-exports";
import { ListDataExports, NewDataExport } from "@/lib/planning/exports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listOwnExports, auth: "session", query: ListDataExports },
    ({ actor, query }) => listOwnExports(actor, query),
  ),
  POST: route(
    { operation: createOwnExport, auth: "session", recentAuth: true, body: NewDataExport },
    ({ actor, body }) => createOwnExport(actor, body),
  ),
});
