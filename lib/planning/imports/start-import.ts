import { assertProgram } from "@/lib/identity/policies/assert-program";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { db, type Tx, transaction } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { makeLabels, makeOwnLabel } from "@/lib/library/labels/labels";
import { csvLine } from "@/lib/planning/exports/rules";
import { recordAudit } from "@/lib/records/audit/record-audit";
import { changeImport, findImport, type ImportRecord, lockImport, wrongRows } from "./import-store";
import { presentImport } from "./present-import";
import { undoDays } from "./rules";
import { findNewLabels } from "./saving-store";
import { type Import, ImportAnswer, ImportParams } from "./schema";

const dayMs = 86_400_000;

export const startImport = operation({
  name: "start_import",
  summary: "Save the rows of an import that are not wrong",
  scope: "posts:write",
  level: "draft",
  input: ImportParams,
  output: ImportAnswer,
  failures: ["limit_reached"],
  undo: ({ importId }, { import: { undoUntil } }) => ({
    operation: "undo_import",
    input: { importId },
    until: undoUntil,
  }),
  run: (actor, { importId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const record = await lockImport(tx, workspaceId, importId);
      if (record.state === "running") return { import: presentImport(record) };
      assertStartable(record);
      const level = record.target === "draft" ? "draft" : "ask";
      await assertProgram(tx, actor, { level });
      await makeLabels(tx, actor, await findNewLabels(tx, importId));
      const batchLabelId = record.batchLabelId ?? (await makeOwnLabel(tx, actor, labelOf(record)));
      const startedAt = now();
      await changeImport(tx, workspaceId, importId, {
        state: "running",
        batchLabelId,
        startedAt,
        dueAt: startedAt,
        stopReason: null,
        undoUntil: new Date(startedAt.getTime() + undoDays * dayMs),
        runById: actor.userId,
        runByCredentialId: actor.credentialId,
      });
      return { import: await recorded(tx, actor, { importId, action: "import.started" }) };
    }),
});

export const stopImport = operation({
  name: "stop_import",
  summary: "Stop an import; what it saved stays",
  scope: "posts:write",
  level: "draft",
  input: ImportParams,
  output: ImportAnswer,
  undo: ({ importId }) => ({ operation: "start_import", input: { importId } }),
  run: (actor, { importId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const record = await lockImport(tx, workspaceId, importId);
      if (record.state !== "running") return { import: presentImport(record) };
      await assertProgram(tx, actor, { level: "draft" });
      await changeImport(tx, workspaceId, importId, { state: "stopped", dueAt: null });
      return { import: await recorded(tx, actor, { importId, action: "import.stopped" }) };
    }),
});

export const undoImport = operation({
  name: "undo_import",
  summary: "Take back what an import saved and has not gone out",
  scope: "posts:write",
  level: "draft",
  input: ImportParams,
  output: ImportAnswer,
  failures: ["not_undoable"],
  run: (actor, { importId }) =>
    transaction(async (tx) => {
      const { workspaceId } = actor;
      const record = await lockImport(tx, workspaceId, importId);
      if (record.state === "undone") return { import: presentImport(record) };
      assertUndoable(record);
      await assertProgram(tx, actor, { level: record.target === "draft" ? "draft" : "ask" });
      await changeImport(tx, workspaceId, importId, {
        state: "undone",
        dueAt: now(),
        stopReason: null,
        runById: actor.userId,
        runByCredentialId: actor.credentialId,
      });
      return { import: await recorded(tx, actor, { importId, action: "import.undone" }) };
    }),
});

function assertStartable({ state, asks }: ImportRecord): void {
  if (state === "ready" || state === "stopped") return;
  const message =
    state === "read"
      ? `This import still asks for something: ${asks.map((one) => askedWords[one]).join(", ")}.`
      : "This import has ended. Import the file again to save it anew.";
  const details = [{ path: "", code: state === "read" ? "import_asks" : "import_ended", message }];
  throw new AppError("validation_failed", message, { details });
}

const askedWords: Record<string, string> = {
  mapping: "which column is the text",
  zone: "the zone of its times",
  dateOrder: "whether the day or the month comes first in its dates",
  connections: "the accounts",
};

function assertUndoable({ undoUntil }: ImportRecord): void {
  if (undoUntil && undoUntil > now()) return;
  const message = undoUntil
    ? `An import can be undone for ${undoDays} days, and they have passed.`
    : "Nothing of this import has been saved, so there is nothing to undo.";
  throw new AppError("not_undoable", message);
}

function labelOf({ fileName }: ImportRecord): string {
  const name = fileName
    .replace(/\.\w{2,6}$/, "")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
  return name || "Import";
}

async function recorded(
  tx: Tx,
  actor: Actor,
  {
    importId,
    action,
  }: { importId: string; action: "import.started" | "import.stopped" | "import.undone" },
): Promise<Import> {
  const record = presentImport(await findImport(tx, actor.workspaceId, importId));
  const { fileName, rows, target } = record;
  await recordAudit(tx, actor, {
    action,
    targetType: "import",
    targetId: importId,
    after: { fileName, rows, target },
  });
  return record;
}

/** Answers with the rows that are wrong as they were, and a column that says why. */
export async function answerWrongRows(
  { workspaceId }: Actor,
  { importId }: { importId: string },
): Promise<Response> {
  const record = presentImport(await findImport(db, workspaceId, importId));
  const headers = record.columns.map(({ header, index }) => header ?? `Column ${index + 1}`);
  const rows = await wrongRows(db, importId);
  const lines = rows.map(({ cells, problems }) => {
    const filled = Array.from({ length: Math.max(headers.length, cells.length) }, (_, index) => {
      return cells[index] ?? "";
    });
    return csvLine([...filled, problems.join(" ")]);
  });
  // The mark tells programs for tables that the file is UTF-8.
  const body = `\ufeff${csvLine([...headers, "problem"])}${lines.join("")}`;
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": 'attachment; filename="wrong-rows.csv"',
      "Cache-Control": "no-store",
    },
  });
}
