import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerDeliveriesTable } from "@/lib/planning/exports/export-posts";
import { ExportPosts } from "@/lib/planning/exports/schema";
import { tableAnswers } from "@/lib/planning/exports/table";

const exportDeliveries = {
  definition: {
    name: "export_deliveries",
    summary: "Read what became of posts as a file, one row for each position and account",
    scope: "posts:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: exportDeliveries, auth: "any", query: ExportPosts, answers: tableAnswers },
    ({ actor, query }) => answerDeliveriesTable(actor, query),
  ),
});
