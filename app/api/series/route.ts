import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { CreateSeries, ListSeries } from "@/lib/planning/series/schema";
import { createSeries, listSeries } from "@/lib/planning/series/series";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSeries, auth: "any", query: ListSeries }, ({ actor, query }) =>
    listSeries(actor, query),
  ),
  POST: route({ operation: createSeries, auth: "any", body: CreateSeries }, ({ actor, body }) =>
    createSeries(actor, body),
  ),
});
