import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { ImportParams } from "@/lib/planning/imports/schema";
import { answerWrongRows } from "@/lib/planning/imports/start-import";

const exportWrongRows = {
  definition: {
    name: "export_wrong_rows",
    summary: "Read the wrong rows of an import as they were, with a column that says why",
    scope: "posts:write",
    level: "read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: exportWrongRows,
      auth: "any",
      params: ImportParams,
      answers: { 200: "text/csv" },
    },
    ({ actor, params }) => answerWrongRows(actor, params),
  ),
});
