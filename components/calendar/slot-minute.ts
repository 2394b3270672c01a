import type { PostSummary } from "@/lib/planning/posts/schema";
import type { Stack } from "./stack-entries";
import { snapMinutes } from "./week-scale";

type Dropped = { minute: number; post: Pick<PostSummary, "deliveries"> };

export function slotMinute(
  stacks: readonly Stack[],
  { minute, post }: Dropped,
): number | undefined {
  const accounts = new Set(post.deliveries.map(({ connectionId }) => connectionId));
  const [nearest] = stacks
    .filter(({ shown }) =>
      shown.some((entry) => entry.kind === "slot" && accounts.has(entry.slot.connectionId)),
    )
    .map((stack) => ({ minute: stack.minute, away: Math.abs(stack.minute - minute) }))
    .filter(({ away }) => away <= snapMinutes)
    .sort((one, other) => one.away - other.away);
  return nearest?.minute;
}
