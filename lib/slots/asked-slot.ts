import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError, notFound } from "@/lib/kernel/errors";
import type { WorkspaceId } from "@/lib/kernel/workspace-id";
import { findSlotAccounts, type SlotAccount } from "./schedule-store";

const leadMs = 60_000;
const daysAheadMax = 366;

type Asked = { connectionIds: readonly string[]; after?: string | undefined };

export async function readAskedSlot(
  tx: Tx,
  workspaceId: WorkspaceId,
  { connectionIds, after }: Asked,
): Promise<{ accounts: SlotAccount[]; from: number }> {
  const ids = [...new Set(connectionIds)];
  const found = await findSlotAccounts(tx, workspaceId, ids);
  const accounts = ids.map((id) => {
    const account = found.find((each) => each.id === id);
    if (!account) throw notFound("connection");
    return account;
  });
  return { accounts, from: earliest(after) };
}

function earliest(after: string | undefined): number {
  const soonest = now().getTime() + leadMs;
  const from = Math.max(soonest, after === undefined ? 0 : Date.parse(after) + 1);
  if (from <= soonest + daysAheadMax * 86_400_000) return from;
  const message = "Slots are given out for a year ahead. Choose an earlier time.";
  const details = [{ path: "after", code: "too_late", message }];
  throw new AppError("validation_failed", message, { details });
}
