import type { Moved } from "@/lib/deliveries/move-delivery";
import { metrics } from "@/lib/kernel/metrics";

export function observeLateness({ postIndex, scheduledAt, intentAt }: Moved): void {
  if (postIndex > 0 || !intentAt) return;
  const lateMs = Math.max(0, intentAt.getTime() - scheduledAt.getTime());
  metrics().lateness.observe(lateMs / 1000);
}

export function isOverdue({
  lateMs,
  workspace,
}: {
  lateMs: number;
  workspace: { catchUpMinutes: number };
}): boolean {
  return lateMs > workspace.catchUpMinutes * 60_000;
}
