import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { EndSeriesQuery, SeriesParams, UpdateSeriesBody } from "@/lib/planning/series/schema";
import { endSeries, getSeries } from "@/lib/planning/series/series";
import { updateSeries } from "@/lib/planning/series/update-series";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getSeries, auth: "any", params: SeriesParams }, ({ actor, params }) =>
    getSeries(actor, params),
  ),
  PATCH: route(
    { operation: updateSeries, auth: "any", params: SeriesParams, body: UpdateSeriesBody },
    ({ actor, params, body }) => updateSeries(actor, { ...params, ...body }),
  ),
  DELETE: route(
    { operation: endSeries, auth: "any", params: SeriesParams, query: EndSeriesQuery },
    ({ actor, params, query }) => endSeries(actor, { ...params, ...query }),
  ),
});
