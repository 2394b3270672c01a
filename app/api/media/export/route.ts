import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerMediaTable } from "@/lib/planning/exports/export-lists";
import { ExportMedia } from "@/lib/planning/exports/schema";
import { tableAnswers } from "@/lib/planning/exports/table";

const exportMedia = {
  definition: {
    name: "export_media",
    summary: "Read the library's facts as a file",
    scope: "media:read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: exportMedia, auth: "any", query: ExportMedia, answers: tableAnswers },
    ({ actor, query }) => answerMediaTable(actor, query),
  ),
});
