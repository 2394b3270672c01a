import type { Moved } from "@/lib/deliveries/move-delivery";
import { metrics } from "@/lib/kernel/metrics";

export function observeLateness({ postIndex, scheduledAt, intentAt }: Moved): void {
  if (postIndex > 0 || !intentAt) return;
  const lateMs = Math.max(0, intentAt.getTime() - scheduledAt.getTime());
  metrics().lateness.observe(lateMs / 1000);
}

/**
 * A delivery is late against its time, or against the end of a wait of the network or a sequence.
 */
export function isOverdue(
  delivery: { scheduledAt: Date; dueAt: Date | null; workspace: { catchUpMinutes: number } },
  instant: Date,
): boolean {
  const due = Math.max(delivery.scheduledAt.getTime(), delivery.dueAt?.getTime() ?? 0);
  return instant.getTime() - due > delivery.workspace.catchUpMinutes * 60_000;
}
