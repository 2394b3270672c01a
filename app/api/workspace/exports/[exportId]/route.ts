import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getWorkspaceExport } from "@/lib/planning/exports/data-exports";
import { DataExportParams } from "@/lib/planning/exports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: getWorkspaceExport,
      auth: "admin-session",
      recentAuth: true,
      params: DataExportParams,
    },
    ({ actor, params }) => getWorkspaceExport(actor, params),
  ),
});
