import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { findNetwork } from "@/lib/networks";
import type { Network, NetworkContext, NetworkSettings } from "@/lib/networks/network";

/**
 * Returns null where the connection's network is gone or not configured, and for a sandbox account
 * once real app credentials are set, or the reverse.
 */
export function networkContext(connection: {
  provider: string;
  sandbox: boolean;
}): { network: Network; context: NetworkContext } | null {
  const network = findNetwork(connection.provider);
  const settings = network && env.networks[network.id];
  if (!settings || settings.sandbox !== connection.sandbox) return null;
  return { network, context: contextOf(settings) };
}

export function requireContext(network: Network): NetworkContext {
  const settings = env.networks[network.id];
  if (!settings) {
    throw new AppError("unavailable", `${network.label} is not set up on this server.`);
  }
  return contextOf(settings);
}

function contextOf(settings: NetworkSettings): NetworkContext {
  return { settings, fetch: globalThis.fetch, now };
}
