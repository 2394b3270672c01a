import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getOwnExport } from "@/lib/planning/exports/data-exports";
import { DataExportParams } from "@/lib/planning/exports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getOwnExport, auth: "session", recentAuth: true, params: DataExportParams },
    ({ actor, params }) => getOwnExport(actor, params),
  ),
});
