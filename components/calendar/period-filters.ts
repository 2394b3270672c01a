import type { Slot } from "@/lib/accounts/slots/schema";
import type { PostState } from "@/lib/deliveries/schema";
import type { FreeSlot, PlannedDraft } from "./calendar-entry";

export type PeriodFilters = {
  account: string | null;
  state: PostState | null;
  managedBy: string | null;
  label: string | null;
  q: string | null;
};

export type PeriodQuery = { from: string; to: string; filters: PeriodFilters };

type Timed = Omit<PlannedDraft, "scheduledAt"> & { scheduledAt: string | null };

export function plannedDrafts(drafts: readonly Timed[]): PlannedDraft[] {
  return drafts.flatMap((draft) => {
    const { scheduledAt } = draft;
    return scheduledAt === null ? [] : [{ ...draft, scheduledAt }];
  });
}

export function freeSlots(
  slots: readonly Pick<Slot, "connectionId" | "scheduledAt">[],
): FreeSlot[] {
  return slots.map(({ connectionId, scheduledAt }) => ({ connectionId, at: scheduledAt }));
}

export function slotMatches(slot: FreeSlot, filters: PeriodFilters): boolean {
  const { account, state, managedBy, label, q } = filters;
  if (state || managedBy || label || q) return false;
  return !account || slot.connectionId === account;
}

export function matchesFilters(draft: PlannedDraft, filters: PeriodFilters): boolean {
  const { account, state, managedBy, label, q } = filters;
  if (state) return false;
  if (account && !draft.connectionIds.includes(account)) return false;
  if (label && !draft.labelIds.includes(label)) return false;
  if (managedBy && draft.createdBy?.id !== managedBy) return false;
  return !q || draft.text.toLowerCase().includes(q.toLowerCase());
}
