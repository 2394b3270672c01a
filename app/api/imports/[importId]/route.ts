import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getImport, updateImport } from "@/lib/planning/imports/imports";
import { ImportParams, UpdateImportBody } from "@/lib/planning/imports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getImport, auth: "any", params: ImportParams }, ({ actor, params }) =>
    getImport(actor, params),
  ),
  PATCH: route(
    { operation: updateImport, auth: "any", params: ImportParams, body: UpdateImportBody },
    ({ actor, params, body }) => updateImport(actor, { ...params, ...body }),
  ),
});
