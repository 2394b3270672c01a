import { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { AppError, type ErrorCode } from "@/lib/kernel/errors";
import { log } from "@/lib/kernel/log";
import type { Undo } from "@/lib/kernel/operation";
import { isWriting, type PolicyLevel } from "@/lib/kernel/rules";
import { timeOrderedId } from "@/lib/kernel/time-ordered-id";
import { presentReceipt } from "./present-receipt";
import { completeReceipt, insertReceipt, type ReceiptRow } from "./receipt-store";
import type { Receipt } from "./schema";
import { targetOf } from "./target";
import { withoutTexts } from "./without-texts";

export type ReceiptedOperation = {
  name: string;
  level?: PolicyLevel | undefined;
  input?: z.ZodType;
  undo?(input: unknown, output: unknown): Undo | null;
};

type Call = {
  /** Is null for a person's call and for one that reads: those have no receipt. */
  write: { actor: Actor; operation: ReceiptedOperation; viaMcp: boolean } | null;
  /** Gets the receipt once it is complete, before the call answers or throws. */
  tell: (receipt: Receipt) => void;
};

/** Writes down what is asked for. From then on an end in the midst of the call leaves a trace. */
type Begin = (input: Record<string, unknown>, isDryRun: boolean) => Promise<void>;

/** Returns what `withReceipt` needs of a call, or null where a call of it has no receipt. */
export function writeOf(
  actor: Actor | null,
  operation: ReceiptedOperation | null | undefined,
  viaMcp: boolean,
): Call["write"] {
  if (!actor?.program || actor.credentialId === null) return null;
  if (!operation || !isWriting(operation)) return null;
  return { actor, operation, viaMcp };
}

/**
 * Runs a call of a program with a receipt of it. The receipt is there before the write is, as interrupted:
 * where it cannot be written, nothing runs. A refusal before `begin` leaves its receipt too.
 */
export async function withReceipt<T>(
  { write, tell }: Call,
  run: (begin: Begin) => Promise<T>,
): Promise<T> {
  if (!write) return await run(() => Promise.resolve());
  const startedAt = performance.now();
  const receipt = interrupted(write);
  const call: Asked = { input: {}, isDryRun: false, state: "unwritten" };
  const begin: Begin = async (input, isDryRun) => {
    Object.assign(call, { input, isDryRun, state: "lost" });
    const kept = withoutTexts(write.operation.input ?? z.object({}), input);
    receipt.input = { ...kept, ...(isDryRun && { dryRun: true }) } as ReceiptRow["input"];
    await insertReceipt(receipt);
    call.state = "written";
  };
  const end = async (ended: Partial<ReceiptRow>) => {
    if (call.state === "lost") return;
    const durationMs = Math.round(performance.now() - startedAt);
    Object.assign(receipt, ended, { durationMs });
    // The write is done: its answer tells of it, and the row goes on saying that it was interrupted.
    const keep = call.state === "written" ? completeReceipt : insertReceipt;
    await keep(receipt).catch((err: unknown) => {
      log.error({ err, receiptId: receipt.id }, "A receipt was not completed");
    });
    tell(presentReceipt(receipt));
  };
  const output = await run(begin).catch(async (thrown: unknown) => {
    await end(refusedBy(thrown));
    throw thrown;
  });
  await end(call.isDryRun ? { outcome: "dry_run", code: null } : doneBy(write, call, output));
  return output;
}

/** Is lost where the receipt could not be written, so that there is none to complete. */
type Asked = {
  input: Record<string, unknown>;
  isDryRun: boolean;
  state: "unwritten" | "lost" | "written";
};

function interrupted({ actor, operation, viaMcp }: NonNullable<Call["write"]>): ReceiptRow {
  const { workspaceId, userId, program } = actor;
  const at = now();
  const isOwn = program?.levels.some(({ by }) => by === "credential") ?? false;
  return {
    id: timeOrderedId(at),
    at,
    workspaceId,
    userId,
    credentialId: actor.credentialId ?? "",
    client: program?.name ?? "",
    operation: operation.name,
    viaMcp,
    outcome: "failed",
    code: "interrupted",
    message: null,
    targetType: null,
    targetId: null,
    durationMs: 0,
    allowedBy: isOwn ? "credential" : "workspace",
    input: {},
    undo: null,
    undoUntil: null,
    undoneAt: null,
    undoneById: null,
  };
}

function doneBy(
  { operation }: NonNullable<Call["write"]>,
  { input }: Asked,
  output: unknown,
): Partial<ReceiptRow> {
  const target = targetOf(input, output);
  const undo = undoOf(operation, input, output);
  const kept = undo && { operation: undo.operation, input: undo.input };
  return {
    outcome: "done",
    code: null,
    targetType: target?.type ?? null,
    targetId: target?.id ?? null,
    undo: kept as ReceiptRow["undo"],
    undoUntil: undo?.until ? new Date(undo.until) : null,
  };
}

/** An answer that was kept from before an upgrade may lack what its undo needs. */
function undoOf(operation: ReceiptedOperation, input: unknown, output: unknown): Undo | null {
  try {
    return operation.undo?.(input, output) ?? null;
  } catch (err) {
    log.error({ err, operation: operation.name }, "An operation does not say how it is undone");
    return null;
  }
}

const denials: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  "policy_denied",
  "budget_spent",
  "programs_stopped",
  "forbidden",
  "insufficient_scope",
  "read_only_credential",
]);

const messageMax = 500;

function refusedBy(thrown: unknown): Partial<ReceiptRow> {
  if (!(thrown instanceof AppError)) {
    return { outcome: "failed", code: "internal_error", message: "Something went wrong." };
  }
  const { code, message } = thrown;
  const outcome = denials.has(code) ? "denied" : "failed";
  return { outcome, code, message: message.slice(0, messageMax) };
}
