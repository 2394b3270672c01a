import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { createImport, importTypes, listImports } from "@/lib/planning/imports/imports";
import { importBytesMax } from "@/lib/planning/imports/rules";
import { ImportFileQuery, ListImports } from "@/lib/planning/imports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listImports, auth: "any", query: ListImports }, ({ actor, query }) =>
    listImports(actor, query),
  ),
  POST: route(
    {
      operation: createImport,
      auth: "any",
      limit: "uploads",
      query: ImportFileQuery,
      file: { types: importTypes, bytesMax: importBytesMax },
    },
    ({ actor, query, file }) => createImport(actor, { ...query, ...file }),
  ),
});
