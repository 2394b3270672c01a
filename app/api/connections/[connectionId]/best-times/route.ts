import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { bestTimes } from "@/lib/results/best-times/best-times";
import { BestTimesParams, BestTimesQuery } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: bestTimes, auth: "any", params: BestTimesParams, query: BestTimesQuery },
    ({ actor, params, query }) => bestTimes(actor, { ...params, ...query }),
  ),
});
