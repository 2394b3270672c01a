import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listResultNumbers } from "@/lib/results/report/report-results";
import { ListResultNumbers } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listResultNumbers, auth: "any", query: ListResultNumbers },
    ({ actor, query }) => listResultNumbers(actor, query),
  ),
});
