import { z } from "zod";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { ListMedia } from "@/lib/library/media/schema";
import { ListPosts } from "@/lib/planning/posts/schema";
import { ListAuditLog } from "@/lib/records/audit/schema";

export const tableFormats = ["csv", "jsonl"] as const;
export const TableFormat = z.enum(tableFormats).default("csv");
export type TableFormat = z.output<typeof TableFormat>;

const page = { limit: true, cursor: true } as const;
const inFormat = { format: TableFormat };

export const ExportPosts = ListPosts.omit(page).extend(inFormat);
export const ExportMedia = ListMedia.omit(page).extend(inFormat);
export const ExportAuditLog = ListAuditLog.omit(page).extend(inFormat);

export const dataExportStates = ["waiting", "running", "done", "failed", "expired"] as const;

/** Keeps an archive so long, for whoever asked alone. */
export const archiveHours = 24;

/** Tells of an archive of the workspace, or of what concerns a person. */
export const DataExport = z.strictObject({
  id: Uuid,
  kind: z.enum(["workspace", "person"]),
  state: z.enum(dataExportStates),
  itemsDone: z.int(),
  items: z.int().nullable().describe("Null until they are counted"),
  sizeBytes: z.int().nullable(),
  createdAt: UtcTimestamp,
  doneAt: UtcTimestamp.nullable(),
  expiresAt: UtcTimestamp.nullable().describe("Until then it can be downloaded"),
});
export type DataExport = z.output<typeof DataExport>;

export type DataExportKind = DataExport["kind"];
export type DataExportState = DataExport["state"];

export const DataExportAnswer = z.strictObject({ export: DataExport });
export const DataExportParams = z.strictObject({ exportId: Uuid });
export const ListDataExports = z.strictObject({ limit: PageSize, cursor: Cursor });
export const DataExportList = pagedList(DataExport);
export type DataExportList = z.output<typeof DataExportList>;

export const NewDataExport = z.strictObject({});
