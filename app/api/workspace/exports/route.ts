import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createWorkspaceExport, listWorkspaceExports } from "@/lib/planning/exports/data-exports";
import { ListDataExports, NewDataExport } from "@/lib/planning/exports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listWorkspaceExports, auth: "admin-session", query: ListDataExports },
    ({ actor, query }) => listWorkspaceExports(actor, query),
  ),
  POST: route(
    {
      operation: createWorkspaceExport,
      auth: "admin-session",
      recentAuth: true,
      body: NewDataExport,
    },
    ({ actor, body }) => createWorkspaceExport(actor, body),
  ),
});
