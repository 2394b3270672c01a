import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { AppError } from "@/lib/kernel/errors";
import { guardedFetch, hostGate } from "@/lib/kernel/http/guarded-fetch";
import { findNetwork, findNetworkBySegment } from "@/lib/networks";
import type { Network, NetworkContext, NetworkSettings } from "@/lib/networks/network";
import { configured } from "@/lib/networks/settings";
import { clientMetadataUrl } from "./callback-urls";
import { keepFor } from "./kept-secret-store";

/**
 * Returns null where the connection's network is gone or not configured, and for a sandbox account
 * once real app credentials are set, or the reverse.
 */
export function networkContext(connection: {
  provider: string;
  sandbox: boolean;
}): { network: Network; context: NetworkContext } | null {
  const network = findNetwork(connection.provider);
  const settings = network && settingsOf(network.id, connection.sandbox);
  return settings ? { network, context: contextOf(network, settings) } : null;
}

export function requireContext(network: Network, sandbox: boolean): NetworkContext {
  const settings = settingsOf(network.id, sandbox);
  if (!settings) {
    throw new AppError("unavailable", `${network.label} is not set up on this server.`);
  }
  return contextOf(network, settings);
}

export function modeOf(networkId: string): "live" | "sandbox" | "off" {
  const settings = configured.networks[networkId];
  if (!settings) return "off";
  return settings.sandbox ? "sandbox" : "live";
}

export function sandboxFor(network: Network, wanted: boolean): boolean {
  return settingsOf(network.id, wanted) ? wanted : modeOf(network.id) === "sandbox";
}

export function sandboxSettings(networkId: string): NetworkSettings | null {
  return settingsOf(networkId, true) ?? null;
}

export function requireNetwork(segment: string): Network {
  const network = findNetworkBySegment(segment);
  if (!network) throw new AppError("not_found", "There is no network at this address.");
  return network;
}

/** A network without apps has its sandbox beside the real one. */
function settingsOf(networkId: string, sandbox: boolean): NetworkSettings | undefined {
  const candidates = [configured.networks[networkId], configured.sandboxes[networkId]];
  return candidates.find((settings) => settings?.sandbox === sandbox);
}

function contextOf(network: Network, settings: NetworkSettings): NetworkContext {
  const appId = settings.appId || (clientMetadataUrl(network) ?? "");
  const send = network.namesHosts ? fetchOf(settings) : globalThis.fetch;
  return {
    settings: { ...settings, appId },
    fetch: send,
    now,
    keep: keepFor(network.id),
    allowedHosts: settings.sandbox ? [] : env.ALLOWED_HOSTS,
  };
}

/** People name the hosts of such a network; a sandbox is asked at its own address alone. */
function fetchOf({ sandbox, origins }: NetworkSettings): typeof fetch {
  const own = Object.values(origins).map((origin) => new URL(origin).host);
  return guardedFetch(hostGate(sandbox ? own : env.ALLOWED_HOSTS));
}
