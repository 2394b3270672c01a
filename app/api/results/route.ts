import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { reportResults } from "@/lib/results/report/report-results";
import { ReportResults } from "@/lib/results/report/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: reportResults, auth: "any", query: ReportResults }, ({ actor, query }) =>
    reportResults(actor, query),
  ),
});
