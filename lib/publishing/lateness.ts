/** What a delivery is late against: its time, or when a wait of the network or a sequence ended. */
export function isOverdue(
  delivery: { scheduledAt: Date; dueAt: Date | null; workspace: { catchUpMinutes: number } },
  instant: Date,
): boolean {
  const due = Math.max(delivery.scheduledAt.getTime(), delivery.dueAt?.getTime() ?? 0);
  return instant.getTime() - due > delivery.workspace.catchUpMinutes * 60_000;
}
