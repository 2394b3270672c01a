import { join } from "node:path";
import { redirectUri } from "@/lib/accounts/connections/callback-urls";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { type NetworkId, networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import type { Simulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";

export async function startSandbox(id: NetworkId = "facebook", port = 0): Promise<Simulator> {
  const network = networks[id];
  const settings = configured.sandboxes[network.id] ?? configured.networks[network.id];
  if (!settings) throw new Error("The network is not configured.");
  const { appId, appSecret, version } = settings;
  const simulator = await simulators[id]({
    app: { appId, appSecret, version },
    port,
    dataDir: join(env.DATA_DIR, "sandbox", id),
    redirectUris: [redirectUri(network)],
    now,
  });
  configured.networks[network.id] = simulator.settings;
  return simulator;
}
