import { sandboxSettings } from "@/lib/accounts/connections/network-context";
import { env } from "@/lib/kernel/env";
import { type NetworkId, networks } from "@/lib/networks";
import { serveStoredMedia } from "@/testing/servers/media-origin";
import { startSandbox } from "@/testing/servers/sandbox";
import type { Simulators } from "./accounts";

/** Starts them where `npm start` will, on the state that it goes on with. */
export async function startConfiguredSandboxes() {
  const ids = Object.keys(networks) as NetworkId[];
  const ports = ids.map(portOf);
  const closeMedia = await serveStoredMedia(env.PORT);
  const started = await Promise.all(ids.map((id, index) => startSandbox(id, ports[index])));
  const simulators = Object.fromEntries(ids.map((id, index) => [id, started[index]]));
  return {
    simulators: simulators as Simulators,
    [Symbol.asyncDispose]: async () => {
      await Promise.all(started.map((simulator) => simulator.stop()));
      await closeMedia();
    },
  };
}

function portOf(id: NetworkId): number {
  const [origin] = Object.values(sandboxSettings(id)?.origins ?? {});
  if (origin) return Number(new URL(origin).port);
  throw new Error(
    `The sample team needs the sandbox of ${networks[id].label}: leave out SANDBOX and the network's app credentials, or give another DATA_DIR.`,
  );
}
