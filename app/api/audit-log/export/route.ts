import { z } from "zod";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { answerAuditTable } from "@/lib/planning/exports/export-lists";
import { ExportAuditLog } from "@/lib/planning/exports/schema";
import { tableAnswers } from "@/lib/planning/exports/table";

const exportAuditLog = {
  definition: {
    name: "export_audit_log",
    summary: "Read the audit log as a file",
    scope: "workspace:admin",
    level: "read",
    output: z.string(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: exportAuditLog,
      auth: "admin-session",
      query: ExportAuditLog,
      answers: tableAnswers,
    },
    ({ actor, query }) => answerAuditTable(actor, query),
  ),
});
