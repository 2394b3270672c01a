import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listImportRows } from "@/lib/planning/imports/imports";
import { ImportParams, ListImportRows } from "@/lib/planning/imports/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: listImportRows,
      auth: "any",
      params: ImportParams,
      query: ListImportRows.omit({ importId: true }),
    },
    ({ actor, params, query }) => listImportRows(actor, { ...params, ...query }),
  ),
});
