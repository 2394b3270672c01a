import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getResults } from "@/lib/results/report/get-results";
import { ResultsParams } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: getResults, auth: "any", params: ResultsParams }, ({ actor, params }) =>
    getResults(actor, params),
  ),
});
