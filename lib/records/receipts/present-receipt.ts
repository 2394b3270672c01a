import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import type { ReceiptRow } from "./receipt-store";
import type { ListedReceipt, Receipt } from "./schema";

export function presentReceipt(row: ReceiptRow): Receipt {
  const { id, credentialId, client, operation, outcome, code, durationMs } = row;
  const target = row.targetType && row.targetId ? { type: row.targetType, id: row.targetId } : null;
  return {
    id,
    at: row.at.toISOString(),
    credentialId,
    client,
    operation,
    outcome,
    code,
    target,
    durationMs,
    undoUntil: row.undoUntil?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    allowedBy: row.allowedBy === "credential" ? "credential" : "workspace",
    url: target && pageOf(target),
  };
}

export function presentListed(row: ReceiptRow, names: Map<string, string>): ListedReceipt {
  const { message, input, viaMcp, undoneById } = row;
  return {
    ...presentReceipt(row),
    message,
    input: input as Record<string, unknown>,
    viaMcp,
    undoable: isUndoable(row),
    undoneBy: (undoneById && names.get(undoneById)) || null,
  };
}

export function isUndoable({
  outcome,
  undo,
  undoUntil,
  undoneAt,
}: Pick<ReceiptRow, "outcome" | "undo" | "undoUntil" | "undoneAt">): boolean {
  const isInTime = undoUntil === null || undoUntil > now();
  return outcome === "done" && undo !== null && undoneAt === null && isInTime;
}

/** The pages of single things; others have a list at most. */
const pages: Record<string, (id: string) => string> = {
  post: (id) => `/posts/${id}`,
  draft: (id) => `/compose?draft=${id}`,
};

function pageOf({ type, id }: { type: string; id: string }): string | null {
  const path = pages[type]?.(id);
  return path ? `${env.BASE_URL}${path}` : null;
}
