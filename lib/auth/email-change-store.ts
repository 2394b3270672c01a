import type { Tx } from "@/lib/kernel/db";

export async function findEmailChange(tx: Tx, userId: string, at: Date) {
  const change = await tx.emailChange.findFirst({
    where: { userId, confirmedAt: null, cancelledAt: null, expiresAt: { gt: at } },
    select: { email: true, expiresAt: true },
  });
  return change && { email: change.email, expiresAt: change.expiresAt.toISOString() };
}
