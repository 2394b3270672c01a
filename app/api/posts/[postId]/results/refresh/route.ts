import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { refreshResults } from "@/lib/results/report/get-results";
import { ResultsParams } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: refreshResults, auth: "any", params: ResultsParams },
    ({ actor, params }) => refreshResults(actor, params),
  ),
});
