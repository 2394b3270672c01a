import { Readable } from "node:stream";
import { type Actor, personOf } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { toPage } from "@/lib/kernel/paging";
import { openKeptFile } from "@/lib/library/media/stored-media";
import { recordAudit } from "@/lib/records/audit/record-audit";
import {
  type Asker,
  type DataExportRow,
  findExport,
  findExports,
  forgetFile,
  insertExport,
  lockUnfinished,
} from "./data-export-store";
import {
  type DataExport,
  DataExportAnswer,
  type DataExportKind,
  DataExportList,
  DataExportParams,
  type DataExportState,
  ListDataExports,
  NewDataExport,
} from "./schema";

export const createWorkspaceExport = operation({
  name: "create_workspace_export",
  summary: "Ask for an archive of the whole workspace, which is made in the background",
  scope: "workspace:admin",
  level: "publish",
  input: NewDataExport,
  output: DataExportAnswer,
  run: (actor) => create(actor, "workspace"),
});

export const listWorkspaceExports = operation({
  name: "list_workspace_exports",
  summary: "List the archives of the workspace that you asked for, newest first",
  scope: "workspace:admin",
  level: "read",
  input: ListDataExports,
  output: DataExportList,
  run: (actor, page) => list(actor, "workspace", page),
});

export const getWorkspaceExport = operation({
  name: "get_workspace_export",
  summary: "Read how far an archive of the workspace is that you asked for",
  scope: "workspace:admin",
  level: "read",
  input: DataExportParams,
  output: DataExportAnswer,
  run: (actor, { exportId }) => get(actor, "workspace", exportId),
});

export const createOwnExport = operation({
  name: "create_own_export",
  summary: "Ask for an archive of what concerns you, which is made in the background",
  scope: "self",
  input: NewDataExport,
  output: DataExportAnswer,
  run: (actor) => create(actor, "person"),
});

export const listOwnExports = operation({
  name: "list_own_exports",
  summary: "List the archives of your own data, newest first",
  scope: "self",
  input: ListDataExports,
  output: DataExportList,
  run: (actor, page) => list(actor, "person", page),
});

export const getOwnExport = operation({
  name: "get_own_export",
  summary: "Read how far an archive of your own data is",
  scope: "self",
  input: DataExportParams,
  output: DataExportAnswer,
  run: (actor, { exportId }) => get(actor, "person", exportId),
});

/** Answers with an archive as a file, to whoever asked for it, while it is kept. */
export async function answerArchive(
  actor: Actor,
  kind: DataExportKind,
  exportId: string,
): Promise<Response> {
  const asker = askerOf(actor, kind);
  const row = await findExport(db, asker, exportId);
  if (!row) throw notFound("archive");
  const state = stateOf(row);
  if (state === "expired") throw expired();
  if (state !== "done" || row.storageKey === null) {
    throw new AppError("media_not_ready", "This archive is not made yet.");
  }
  const kept = { workspaceId: actor.workspaceId, fileId: row.id };
  const file = await openKeptFile(kept, row.storageKey);
  if (!file) {
    await forgetFile(db, { workspaceId: actor.workspaceId, exportId });
    throw expired();
  }
  try {
    await transaction((tx) => recordAudit(tx, actor, audited("export.downloaded", row)));
  } catch (error) {
    file.stream.destroy();
    throw error;
  }
  const name = `herald-${kind}-${row.createdAt.toISOString().slice(0, 10)}.tar.gz`;
  return new Response(Readable.toWeb(file.stream) as ReadableStream<Uint8Array>, {
    headers: {
      "Content-Type": "application/gzip",
      "Content-Length": String(file.size),
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}

/** Creates one, unless theirs is still being made, which they get then. */
async function create(actor: Actor, kind: DataExportKind) {
  const asker = askerOf(actor, kind);
  const row = await transaction(async (tx) => {
    const unfinished = await lockUnfinished(tx, asker);
    if (unfinished) return unfinished;
    const created = await insertExport(tx, asker);
    await recordAudit(tx, actor, audited("export.created", created));
    return created;
  });
  return { export: present(row) };
}

async function list(
  actor: Actor,
  kind: DataExportKind,
  page: { limit: number; cursor?: string | undefined },
) {
  const { rows, hasMore } = await findExports(db, askerOf(actor, kind), page);
  return toPage(rows.map(present), hasMore);
}

async function get(actor: Actor, kind: DataExportKind, exportId: string) {
  const row = await findExport(db, askerOf(actor, kind), exportId);
  if (!row) throw notFound("archive");
  return { export: present(row) };
}

function askerOf(actor: Actor, kind: DataExportKind): Asker {
  return { workspaceId: actor.workspaceId, userId: personOf(actor), kind };
}

function audited(action: "export.created" | "export.downloaded", { id, kind }: DataExportRow) {
  return { action, targetType: "export", targetId: id, after: { kind } } as const;
}

function present(row: DataExportRow): DataExport {
  const { id, kind, itemsDone, items, sizeBytes, createdAt, doneAt, expiresAt } = row;
  return {
    id,
    kind,
    state: stateOf(row),
    itemsDone,
    items,
    sizeBytes: sizeBytes === null ? null : Number(sizeBytes),
    createdAt: createdAt.toISOString(),
    doneAt: doneAt?.toISOString() ?? null,
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function stateOf({ state, storageKey, expiresAt }: DataExportRow): DataExportState {
  if (state !== "done") return state;
  return storageKey === null || expiresAt === null || expiresAt <= now() ? "expired" : "done";
}

function expired(): AppError {
  return new AppError("link_expired", "This archive is no longer kept. Ask for a new one.");
}
