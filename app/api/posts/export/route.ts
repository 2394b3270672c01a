import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerPostsTable } from "@/lib/planning/exports/export-posts";
import { ExportPosts } from "@/lib/planning/exports/schema";
import { tableAnswers } from "@/lib/planning/exports/table";

const exportPosts = {
  definition: {
    name: "export_posts",
    summary: "Read posts as a file that the import reads back",
    scope: "posts:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: exportPosts, auth: "any", query: ExportPosts, answers: tableAnswers },
    ({ actor, query }) => answerPostsTable(actor, query),
  ),
});
