import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerResultsTable } from "@/lib/planning/results/export-results";
import { ResultFilter } from "@/lib/results/report/schema";

const exportResultsCsv = {
  definition: {
    name: "export_results_csv",
    summary: "Read the posts of a period as a table, one row for each account, with all numbers",
    scope: "posts:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: exportResultsCsv,
      auth: "any",
      query: ResultFilter,
      answers: { 200: "text/csv" },
    },
    ({ actor, query }) => answerResultsTable(actor, query),
  ),
});
