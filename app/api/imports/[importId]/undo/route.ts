import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { ImportParams } from "@/lib/planning/imports/schema";
import { undoImport } from "@/lib/planning/imports/start-import";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: undoImport, auth: "any", params: ImportParams }, ({ actor, params }) =>
    undoImport(actor, params),
  ),
});
