import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerArchive } from "@/lib/planning/exports/data-exports";
import { DataExportParams } from "@/lib/planning/exports/schema";

const download = {
  definition: {
    name: "download_workspace_export",
    summary: "Download an archive that you asked for, for a day",
    scope: "workspace:admin",
    level: "read",
    output: z.string(),
    failures: ["media_not_ready", "link_expired"],
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: download,
      auth: "admin-session",
      recentAuth: true,
      params: DataExportParams,
      answers: { 200: "application/gzip" },
    },
    ({ actor, params }) => answerArchive(actor, "workspace", params.exportId),
  ),
});
