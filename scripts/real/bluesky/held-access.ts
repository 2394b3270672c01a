import { openCredentials, sealCredentials } from "@/lib/connections/credentials";
import { db } from "@/lib/kernel/db";
import type { AccountCredentials } from "@/lib/networks/network";

export async function readAccess(accountId: string): Promise<AccountCredentials> {
  const row = await db.connection.findFirstOrThrow({ where: { accountId } });
  return openCredentials(row) ?? {};
}

/** The product renews access that it takes for over before it calls the server again. */
export async function ageAccess(accountId: string): Promise<void> {
  const { id } = await db.connection.findFirstOrThrow({ where: { accountId } });
  const aged = { ...(await readAccess(accountId)), accessEndsAt: new Date(0).toISOString() };
  const sealedCredentials = sealCredentials(id, aged);
  await db.connection.update({ where: { id }, data: { sealedCredentials } });
}
