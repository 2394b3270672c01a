import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listOccurrences } from "@/lib/planning/series/list-occurrences";
import { ListOccurrencesQuery, SeriesParams } from "@/lib/planning/series/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: listOccurrences,
      auth: "any",
      params: SeriesParams,
      query: ListOccurrencesQuery,
    },
    ({ actor, params, query }) => listOccurrences(actor, { ...params, ...query }),
  ),
});
