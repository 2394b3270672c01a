import { log } from "@/lib/kernel/log";
import { openCredentials } from "./credentials";
import { networkContext } from "./network-context";

type Held = {
  id: string;
  provider: string;
  sandbox: boolean;
  accountId: string;
  name: string;
  sealedCredentials: string | null;
};

/** The network is asked once: the token is wiped here whatever it answers. */
export async function revokeAccess(row: Held): Promise<void> {
  try {
    const reached = networkContext(row);
    const credentials = openCredentials(row);
    if (!reached?.network.revoke || !credentials) return;
    const { id: connectionId, accountId, name } = row;
    const account = { accountId, name, credentials };
    const isRevoked = await reached.network.revoke(reached.context, account);
    if (!isRevoked) log.warn({ connectionId }, "The network did not take a token back.");
  } catch (err) {
    log.warn({ err, connectionId: row.id }, "A token could not be taken back.");
  }
}
