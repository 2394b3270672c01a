import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { SeriesParams, SkipDayBody } from "@/lib/planning/series/schema";
import { skipSeriesDay } from "@/lib/planning/series/series";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: skipSeriesDay, auth: "any", params: SeriesParams, body: SkipDayBody },
    ({ actor, params, body }) => skipSeriesDay(actor, { ...params, ...body }),
  ),
});
