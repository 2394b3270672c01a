import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ImportParams } from "@/lib/planning/imports/schema";
import { stopImport } from "@/lib/planning/imports/start-import";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: stopImport, auth: "any", params: ImportParams }, ({ actor, params }) =>
    stopImport(actor, params),
  ),
});
