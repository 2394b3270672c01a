import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { tableAnswers } from "@/lib/planning/exports/table";
import { answerResultsTable } from "@/lib/planning/results/export-results";
import { ExportResults } from "@/lib/planning/results/schema";

const exportResults = {
  definition: {
    name: "export_results",
    summary: "Read the posts of a period as a file, one row for each account, with all numbers",
    scope: "posts:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: exportResults, auth: "any", query: ExportResults, answers: tableAnswers },
    ({ actor, query }) => answerResultsTable(actor, query),
  ),
});
