import { connectAccounts } from "@/lib/accounts/connections/finish-authorization";
import { requireContext } from "@/lib/accounts/connections/network-context";
import type { Actor } from "@/lib/kernel/actor";
import { transaction } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import type { RealAccount } from "./start-pds";

export async function signedInAccount(
  actor: Actor,
  { handle, appPassword }: RealAccount,
  server: string,
): Promise<string> {
  const network: Network = networks.bluesky;
  const found = await network.beginSignIn(requireContext(network, false), {
    redirectUri: "",
    state: "",
    typed: { account: handle, password: appPassword, server },
  });
  if (found.state !== "discovered") throw new Error(JSON.stringify(found));
  const discovery = { ...found, sandbox: false };
  const [connection] = await transaction((tx) =>
    connectAccounts(tx, actor, { provider: network.id, discovery, accounts: found.accounts }),
  );
  if (!connection) throw new Error(`${handle} was not connected.`);
  return connection.id;
}
