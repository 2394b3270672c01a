import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { setResults } from "@/lib/results/accounts/account-results";
import { ResultsOfConnectionParams, SetResultsBody } from "@/lib/results/report/schema";

const guarded = {
  auth: "admin-session",
  recentAuth: true,
  params: ResultsOfConnectionParams,
} as const;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  PUT: route(
    { operation: setResults, ...guarded, body: SetResultsBody },
    ({ actor, params, body }) => setResults(actor, { ...params, ...body }),
  ),
});
