import { env } from "@/lib/kernel/env";
import { simulateNetworks } from "@/testing/publishing/fault-matrix/account-fixtures";
import type { ReadyNetwork } from "./networks";

// The simulators run in a process of their own: their journals survive every killed server.
const [accounts = "0"] = process.argv.slice(2);
const simulated = await simulateNetworks(env.SANDBOX_PORT);
const ready = simulated.map(({ network, simulator, accountIds }): ReadyNetwork => {
  const { url, controlKey, capabilities } = simulator;
  const ids = Array.from({ length: Number(accounts) }, (_, n) => accountIds[n % accountIds.length]);
  return {
    id: network.id,
    url,
    controlKey,
    capabilities,
    accounts: ids.map((id) => simulator.account(id)),
  };
});
process.send?.(ready);
process.once("disconnect", () => process.exit(0));
