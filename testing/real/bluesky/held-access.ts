import { openCredentials, sealCredentials } from "@/lib/accounts/connections/credentials";
import { requireContext } from "@/lib/accounts/connections/network-context";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { AccountCredentials, Network } from "@/lib/networks/network";

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

export async function isAccepted(
  accountId: string,
  credentials: AccountCredentials,
): Promise<boolean> {
  const network: Network = networks.bluesky;
  const context = requireContext(network, false);
  const items = await network.testAccount(context, { accountId, name: "", credentials });
  return items.some(({ code, result }) => code === "token" && result === "passed");
}
