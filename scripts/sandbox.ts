import { join } from "node:path";
import { callbackUrls } from "@/lib/accounts/connections/callback-urls";
import { env } from "@/lib/kernel/env";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import type { Simulator, StartSimulator } from "@/lib/networks/simulator";
import { simulators } from "@/lib/networks/simulators";

const running: Simulator[] = [];
const starters: Record<string, StartSimulator> = simulators;

for (const network of Object.values<Network>(networks)) {
  const simulator = await startFor(network);
  if (!simulator) continue;
  running.push(simulator);
  console.log(`${network.label} sandbox at ${simulator.url}`);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    void Promise.all(running.map((simulator) => simulator.stop())).then(() => process.exit(0));
  });
}

async function startFor(network: Network): Promise<Simulator | null> {
  const settings = configured.sandboxes[network.id] ?? configured.networks[network.id];
  const start = starters[network.id];
  const [origin] = Object.values(settings?.origins ?? {});
  if (!settings?.sandbox || !start || !origin) return null;
  const { appId, appSecret, version } = settings;
  return start({
    app: { appId, appSecret, version },
    port: Number(new URL(origin).port),
    dataDir: join(env.DATA_DIR, "sandbox", network.id),
    redirectUris: [`${env.BASE_URL}/api/social/${network.oauthSegment}/callback`],
    callbackUrls: callbackUrls(network) ?? {},
  });
}
