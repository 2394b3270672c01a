import type { OpenApproval } from "@/components/kit/post-state/approval-looks";
import type { PostState } from "@/lib/deliveries/schema";

const dayMs = 86_400_000;

export const queueStates: PostState[] = [
  "failed",
  "unconfirmed",
  "partially_published",
  "publishing",
  "scheduled",
];

export function queuePeriod(nowIso: string): { from: string; to: string } {
  const nowMs = Date.parse(nowIso);
  return {
    from: new Date(nowMs - 30 * dayMs).toISOString(),
    to: new Date(nowMs + 14 * dayMs).toISOString(),
  };
}

export type QueueFilters = {
  account: string | null;
  managedBy: string | null;
  label: string | null;
  approval: OpenApproval | null;
};

export type QueueQuery = QueueFilters & { from: string; to: string };

export function queueSearch(query: QueueQuery, cursor: string | undefined) {
  const { from, to, account, managedBy, label, approval } = query;
  return {
    limit: 200,
    state: queueStates,
    from,
    to,
    connectionId: account ?? undefined,
    managedBy: managedBy ?? undefined,
    label: label ?? undefined,
    approval: approval ?? undefined,
    cursor,
  };
}
