import { z } from "zod";
import { TimeZone } from "@/lib/identity/auth/schema";
import { Cursor, PageSize, pagedList, UtcTimestamp, Uuid } from "@/lib/kernel/schema";
import { labelsPerItemMax } from "@/lib/library/labels/schema";
import { connectionsMax } from "@/lib/planning/posts/rules";
import { CreatePost } from "@/lib/planning/posts/schema";
import { fileNameMax, importFields } from "./rules";

export const ImportField = z.enum(importFields);
export type ImportField = z.output<typeof ImportField>;

export const importStates = ["read", "ready", "running", "stopped", "done", "undone"] as const;
export const importTargets = ["draft", "scheduled", "next_slot"] as const;
export const importRowStates = ["ok", "warning", "error", "created", "existing"] as const;
export const dateOrders = ["day_first", "month_first"] as const;

const ColumnIndex = z.string().regex(/^(0|[1-9]\d{0,2})$/, "must be the index of a column");
export const ImportMapping = z.record(ColumnIndex, ImportField);
export type ImportMapping = z.output<typeof ImportMapping>;

export const ImportColumn = z.strictObject({
  index: z.int(),
  header: z.string().nullable(),
  samples: z.array(z.string()).max(3),
  field: ImportField.nullable().describe("What it was recognised as; null where nothing was"),
});
export type ImportColumn = z.output<typeof ImportColumn>;

export const Import = z.strictObject({
  id: Uuid,
  fileName: z.string(),
  format: z.enum(["csv", "jsonl"]),
  encoding: z.string(),
  delimiter: z.string().nullable(),
  preset: z.string().nullable().describe("Whose shape the file has, as `Hootsuite`"),
  state: z.enum(importStates).describe("`read` still asks for something, `ready` can be started"),
  rows: z.int(),
  columns: z.array(ImportColumn),
  mapping: ImportMapping,
  zone: z.string().nullable().describe("Null while it asks in which zone times without one are"),
  dateOrder: z.enum(dateOrders).nullable().describe("Null while two readings of a date are open"),
  asks: z.array(z.enum(["mapping", "zone", "dateOrder", "connections"])),
  target: z.enum(importTargets),
  connectionIds: z.array(Uuid),
  labelIds: z.array(Uuid),
  batchLabel: z.strictObject({ id: Uuid, name: z.string() }).nullable(),
  counts: z.strictObject({
    ok: z.int(),
    warning: z.int(),
    error: z.int(),
    created: z.int(),
    existing: z.int(),
  }),
  createdAt: UtcTimestamp,
  undoUntil: UtcTimestamp.nullable(),
  stopReason: z.string().nullable().optional().describe("Why it stopped by itself"),
});
export type Import = z.output<typeof Import>;

export const ImportAnswer = z.strictObject({ import: Import });
export const ImportParams = z.strictObject({ importId: Uuid });

export const ImportFileQuery = z.strictObject({
  fileName: z.string().min(1).max(fileNameMax).default("import.csv"),
});

/** A program gives it in place of a file: each row has its cells by the names of the columns. */
export const ImportRows = z.strictObject({
  fileName: ImportFileQuery.shape.fileName,
  rows: z
    .array(z.record(z.string().max(100), z.string().max(100_000)))
    .min(1)
    .max(200),
});

export const UpdateImportBody = z.strictObject({
  mapping: ImportMapping.optional(),
  zone: TimeZone.optional(),
  dateOrder: z.enum(dateOrders).optional(),
  target: z.enum(importTargets).optional(),
  connectionIds: z.array(Uuid).max(connectionsMax).optional(),
  labelIds: z.array(Uuid).max(labelsPerItemMax).optional(),
});
export type UpdateImportBody = z.input<typeof UpdateImportBody>;
export const UpdateImport = UpdateImportBody.extend(ImportParams.shape);

export const ListImports = z.strictObject({ limit: PageSize, cursor: Cursor });
export const ImportList = pagedList(Import);

export const ImportRow = z.strictObject({
  index: z.int().describe("Counts from 0, without the header"),
  state: z.enum(importRowStates),
  post: CreatePost.omit({ idempotencyKey: true })
    .partial({ scheduledAt: true })
    .extend({ connectionIds: z.array(Uuid) })
    .nullable()
    .describe("What it will be; null where it could not be understood"),
  mediaUrls: z.array(z.string()).describe("Addresses that are fetched when it is saved"),
  newLabels: z.array(z.string()).optional().describe("Labels that are made when it is saved"),
  postId: Uuid.nullable(),
  draftId: Uuid.nullable(),
  problems: z.array(
    z.strictObject({
      column: z.int().nullable(),
      connectionId: Uuid.nullable(),
      code: z.string(),
      severity: z.enum(["error", "warning"]),
      message: z.string(),
    }),
  ),
});
export type ImportRow = z.output<typeof ImportRow>;

export const ListImportRows = ImportParams.extend({
  state: z.enum(importRowStates).optional(),
  limit: PageSize,
  after: z
    .string()
    .regex(/^\d{1,5}$/, "must be the index of a row")
    .transform(Number)
    .or(z.int().min(0))
    .optional()
    .describe("The index of the last row that was read"),
});
export const ImportRowList = z.strictObject({
  items: z.array(ImportRow),
  hasMore: z.boolean(),
});
