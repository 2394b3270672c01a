import { z } from "zod";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { isTimeZone } from "@/lib/kernel/time/zoned";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { AccountNames, networkNames } from "./account-names";
import {
  mappingOf,
  openTimes,
  presetOf,
  type Recognised,
  recogniseColumns,
  shapeOf,
} from "./columns";
import {
  allCells,
  changeImport,
  findAccounts,
  findImport,
  findImportedDigests,
  findLabelIds,
  findRemembered,
  type ImportRecord,
  insertImport,
  insertRows,
  lockImport,
  pageOfImports,
  pageOfRows,
  purgeCells,
  rememberMapping,
  rewriteRows,
} from "./import-store";
import { type JudgedRow, judgeRows } from "./judge-rows";
import { presentImport, presentRow } from "./present-import";
import { type AnnouncedFormat, readFile, refusedFile, type Table } from "./read-file";
import {
  dateOrders,
  type Import,
  ImportAnswer,
  ImportColumn,
  ImportFileQuery,
  ImportList,
  ImportMapping,
  ImportParams,
  ImportRowList,
  ImportRows,
  ListImportRows,
  ListImports,
  UpdateImport,
} from "./schema";

export const importTypes = {
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "application/x-ndjson": "jsonl",
} as const satisfies Record<string, AnnouncedFormat>;

export const createImport = operation({
  name: "create_import",
  summary: "Read a file of posts, and say what its rows would become",
  scope: "posts:write",
  level: "draft",
  input: ImportFileQuery.extend({
    type: z.enum(["text/csv", "text/tab-separated-values", "application/x-ndjson"]),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  }),
  output: ImportAnswer,
  failures: ["payload_too_large", "unsupported_media_type"],
  outside: "The file was not read.",
  run: async (actor, { fileName, type, bytes }) => {
    // Programs save tables of every kind under the name of CSV.
    const format = type === "text/csv" ? null : importTypes[type];
    const table = await readFile(bytes, format);
    return { import: await importTable(actor, fileName, table) };
  },
});

export const importRows = operation({
  name: "import_rows",
  summary: "Read rows of posts, and say what they would become",
  scope: "posts:write",
  level: "draft",
  input: ImportRows,
  output: ImportAnswer,
  run: async (actor, { fileName, rows }) => {
    const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    if (keys.length > 100) throw refusedFile("The rows have more than 100 columns.");
    const records = rows.map((row) => keys.map((key) => row[key] ?? ""));
    const table = { encoding: "UTF-8", format: "jsonl", delimiter: null, keys, records } as const;
    return { import: await importTable(actor, fileName, table) };
  },
});

export const listImports = operation({
  name: "list_imports",
  summary: "List imports, newest first",
  scope: "posts:write",
  level: "read",
  input: ListImports,
  output: ImportList,
  run: async (actor, page) => {
    const { imports, hasMore } = await pageOfImports(db, actor.workspaceId, page);
    return toPage(imports.map(presentImport), hasMore);
  },
});

export const getImport = operation({
  name: "get_import",
  summary: "Read an import",
  scope: "posts:write",
  level: "read",
  input: ImportParams,
  output: ImportAnswer,
  run: async (actor, { importId }) => ({
    import: presentImport(await findImport(db, actor.workspaceId, importId)),
  }),
});

export const listImportRows = operation({
  name: "list_import_rows",
  summary: "List the rows of an import, with what they become and what is wrong with them",
  scope: "posts:write",
  level: "read",
  input: ListImportRows,
  output: ImportRowList,
  run: async (actor, asked) => {
    await findImport(db, actor.workspaceId, asked.importId);
    const { rows, hasMore } = await pageOfRows(db, asked);
    return { items: rows.map(presentRow), hasMore };
  },
});

export const updateImport = operation({
  name: "update_import",
  summary: "Say what the columns of an import are, and where its rows go",
  scope: "posts:write",
  level: "draft",
  input: UpdateImport,
  output: ImportAnswer,
  failures: ["version_conflict"],
  run: async (actor, { importId, ...change }) => {
    const { workspaceId } = actor;
    const before = await findImport(db, workspaceId, importId);
    assertOpen(before);
    const columns = z.array(ImportColumn).parse(before.columns);
    assertColumns(change.mapping, columns);
    const cells = await allCells(db, importId);
    const chosen = {
      mapping: change.mapping ?? ImportMapping.parse(before.mapping),
      timeZone: change.zone ?? before.timeZone,
      dateOrder: change.dateOrder ?? dateOrderOf(before.dateOrder),
      target: change.target ?? before.target,
      connectionIds: change.connectionIds ?? before.connectionIds,
      labelIds: change.labelIds ?? before.labelIds,
    };
    const { format } = before;
    const judged = await judge(workspaceId, { rows: cells, columns, format, chosen });
    return await transaction(async (tx) => {
      const current = await lockImport(tx, workspaceId, importId);
      assertOpen(current);
      if (current.version !== before.version) throw changedMeanwhile(current.version);
      await assertProgram(tx, actor, { level: "draft" });
      const version = before.version + 1;
      const { asks, rows, dateOrder } = judged;
      const state = asks.length === 0 ? ("ready" as const) : ("read" as const);
      await changeImport(tx, workspaceId, importId, {
        ...chosen,
        dateOrder,
        asks,
        state,
        version,
      });
      await rewriteRows(tx, importId, { rows, version });
      const { mapping, timeZone } = chosen;
      const { shape } = before;
      const remembered = { mapping, timeZone, dateOrder: chosen.dateOrder };
      await rememberMapping(tx, workspaceId, { shape, chosen: remembered });
      return { import: presentImport(await findImport(tx, workspaceId, importId)) };
    });
  },
});

function changedMeanwhile(currentVersion: number): AppError {
  const message = "Somebody changed this import meanwhile. Look at it again.";
  return new AppError("version_conflict", message, { details: { currentVersion } });
}

function assertOpen({ state }: Pick<ImportRecord, "state">): void {
  if (state === "read" || state === "ready") return;
  const message = "This import has begun, so that what its rows become stays as it is.";
  const details = [{ path: "", code: "import_begun", message }];
  throw new AppError("validation_failed", message, { details });
}

function assertColumns(mapping: ImportMapping | undefined, columns: ImportColumn[]): void {
  const foreign = Object.keys(mapping ?? {}).find((index) => Number(index) >= columns.length);
  if (foreign === undefined) return;
  const message = `The file has no column ${foreign}.`;
  const details = [{ path: `mapping.${foreign}`, code: "no_such_column", message }];
  throw new AppError("validation_failed", message, { details });
}

const Remembered = z.object({
  mapping: ImportMapping,
  timeZone: z.string().nullable(),
  dateOrder: z.enum(dateOrders).nullable(),
});

/** Keeps a table that was read, with what its rows become. */
export async function importTable(actor: Actor, fileName: string, table: Table): Promise<Import> {
  const { workspaceId } = actor;
  const [accounts, labels] = await Promise.all([
    findAccounts(db, workspaceId),
    findLabelIds(db, workspaceId),
  ]);
  const known = {
    accounts: new AccountNames(accounts).names(),
    networks: networkNames,
    labels: new Set(labels.keys()),
  };
  const recognised = recogniseColumns(table, known);
  assertRows(recognised, table);
  const { columns } = recognised;
  const shape = shapeOf(table.format, columns);
  const stored = Remembered.safeParse(await findRemembered(db, workspaceId, shape)).data;
  const chosen = {
    mapping: stored?.mapping ?? mappingOf(columns),
    timeZone: stored?.timeZone && isTimeZone(stored.timeZone) ? stored.timeZone : null,
    dateOrder: stored?.dateOrder ?? null,
    target: "draft" as const,
    connectionIds: [],
    labelIds: [],
  };
  const rows = recognised.rows.map((cells, index) => ({ index, cells }));
  const { format } = table;
  const judged = await judge(workspaceId, { rows, columns, format, chosen });
  return await transaction(async (tx) => {
    await assertProgram(tx, actor, { level: "draft" });
    const createdAt = now();
    const id = timeOrderedId(createdAt);
    const { encoding, delimiter } = table;
    const { asks, dateOrder } = judged;
    await insertImport(tx, workspaceId, {
      ...chosen,
      id,
      fileName,
      format,
      encoding,
      delimiter,
      columns,
      shape,
      dateOrder,
      asks,
      state: asks.length === 0 ? "ready" : "read",
      createdById: actor.userId,
      byCredentialId: actor.credentialId,
      createdAt,
    });
    await insertRows(tx, id, withCells(judged.rows, rows));
    await auditCreated(tx, actor, { id, fileName, rows: rows.length });
    return presentImport(await findImport(tx, workspaceId, id));
  });
}

function assertRows({ rows, columns }: Recognised, { keys, records }: Table): void {
  if (rows.length > 0 && columns.length > 0) return;
  const isHeaderAlone = keys === null && records.length > 0;
  throw refusedFile(
    isHeaderAlone ? "The file has a header and no rows below it." : "The file has no rows.",
  );
}

function withCells(judged: readonly JudgedRow[], rows: readonly { cells: string[] }[]) {
  return judged.map((row, place) => ({ ...row, cells: rows[place]?.cells ?? [] }));
}

async function auditCreated(
  tx: Tx,
  actor: Actor,
  { id, ...after }: { id: string; fileName: string; rows: number },
): Promise<void> {
  await recordAudit(tx, actor, {
    action: "import.created",
    targetType: "import",
    targetId: id,
    after,
  });
}

/** Deletes what files said once nothing of their imports can be undone any more. */
export function purgeImportedCells(): Promise<number> {
  return purgeCells(db);
}

type Chosen = {
  mapping: ImportMapping;
  timeZone: string | null;
  dateOrder: (typeof dateOrders)[number] | null;
  target: Import["target"];
  connectionIds: string[];
  labelIds: string[];
};

async function judge(
  workspaceId: WorkspaceId,
  {
    rows,
    columns,
    format,
    chosen,
  }: {
    rows: readonly { index: number; cells: string[] }[];
    columns: ImportColumn[];
    format: Import["format"];
    chosen: Chosen;
  },
): Promise<{ rows: JudgedRow[]; asks: Import["asks"]; dateOrder: Chosen["dateOrder"] }> {
  const { mapping, timeZone, target } = chosen;
  const times = openTimes(
    rows.map(({ cells }) => cells),
    mapping,
  );
  const proven = times.order === "open" ? null : times.order;
  const dateOrder = proven ?? (times.order === "open" ? chosen.dateOrder : null);
  const asks = asksOf({ ...chosen, dateOrder }, times);
  const [accounts, labels] = await Promise.all([
    findAccounts(db, workspaceId),
    findLabelIds(db, workspaceId),
  ]);
  const isOwn = presetOf(columns) === "Herald";
  const isReturned = columns.at(-1)?.header === "problem";
  const judged = await judgeRows({
    workspaceId,
    rows,
    columns,
    target,
    asks,
    findKnownDigests: (digests) => findImportedDigests(db, workspaceId, digests),
    context: {
      mapping,
      accounts: new AccountNames(accounts),
      labels,
      connectionIds: chosen.connectionIds,
      labelIds: chosen.labelIds,
      timeZone,
      dateOrder,
      isGuarded: format === "csv" && (isOwn || isReturned),
      isOwn,
      columns: columns.length,
    },
  });
  return { rows: judged, asks, dateOrder };
}

function asksOf(
  { mapping, timeZone, dateOrder, target, connectionIds }: Chosen,
  { order, needsZone }: ReturnType<typeof openTimes>,
): Import["asks"] {
  const fields = new Set(Object.values(mapping));
  const says = ["text", "link", "mediaUrl", "additionalPosts", "accountTexts"] as const;
  const isTimed = target !== "next_slot";
  const namesAccounts = fields.has("connection") || fields.has("network");
  return [
    ...(says.some((field) => fields.has(field)) ? [] : (["mapping"] as const)),
    ...(isTimed && needsZone && timeZone === null ? (["zone"] as const) : []),
    ...(isTimed && order === "open" && dateOrder === null ? (["dateOrder"] as const) : []),
    ...(target !== "draft" && !namesAccounts && connectionIds.length === 0
      ? (["connections"] as const)
      : []),
  ];
}

function dateOrderOf(stored: string | null): Chosen["dateOrder"] {
  return dateOrders.find((order) => order === stored) ?? null;
}
