import { createHmac } from "node:crypto";
import { type Env, env } from "@/lib/kernel/env";
import { networks } from ".";
import type { Network, NetworkConfiguration, NetworkSettings, Prices } from "./network";

type Source = Env["source"];

/** The settings of each network by its id, and those of the sandboxes that run beside one. */
export type ConfiguredNetworks = Record<"networks" | "sandboxes", Record<string, NetworkSettings>>;

let known: ConfiguredNetworks | undefined;

/** The variables of the networks are read at first use, as those of `env` are. */
export const configured: ConfiguredNetworks = {
  get networks() {
    known ??= readNetworkSettings(env);
    return known.networks;
  },
  get sandboxes() {
    known ??= readNetworkSettings(env);
    return known.sandboxes;
  },
};

/**
 * Reads each network's settings by id. A network without app credentials gets its simulator's, whose
 * port follows the registry's order; with SANDBOX off it is left out. One that needs no app has its
 * simulator beside it. Throws for half a configuration.
 */
export function readNetworkSettings(variables: Env): ConfiguredNetworks {
  const read: ConfiguredNetworks = { networks: {}, sandboxes: {} };
  for (const [index, network] of Object.values<Network>(networks).entries()) {
    const sandbox = sandboxOf(network, variables.SANDBOX_PORT + index, variables);
    const { networks, sandboxes } = settingsFor(network, sandbox, variables);
    if (networks) read.networks[network.id] = networks;
    if (sandboxes) read.sandboxes[network.id] = sandboxes;
  }
  return read;
}

function settingsFor(network: Network, sandbox: NetworkSettings | undefined, variables: Env) {
  if (network.configuration.appless) {
    return { networks: applessSettings(network, variables), sandboxes: sandbox };
  }
  return { networks: realSettings(variables.source, network.configuration) ?? sandbox };
}

function sandboxOf(
  { id, configuration }: Network,
  port: number,
  { SANDBOX, ENCRYPTION_KEYS, source }: Env,
): NetworkSettings | undefined {
  if (SANDBOX === "off") return undefined;
  return {
    appId: `sandbox-${id}`,
    appSecret: derivedSecret(ENCRYPTION_KEYS[0], `sandbox:${id}`),
    version: versionOf(source, configuration),
    origins: everyOrigin(configuration, `http://localhost:${port}`),
    features: configuration.features ?? [],
    prices: pricesOf(source, configuration),
    monthlyMicroDollars: monthlyLimitOf(source, configuration),
    sandbox: true,
  };
}

/** Its id is an address of ours, or empty where the network cannot read one. */
function applessSettings(
  { id, configuration }: Network,
  { ENCRYPTION_KEYS, source }: Env,
): NetworkSettings {
  const [appSecret = "", ...formerSecrets] = ENCRYPTION_KEYS.map((key) => {
    return derivedSecret(key, `app:${id}`);
  });
  return {
    appId: "",
    appSecret,
    formerSecrets,
    version: versionOf(source, configuration),
    origins: originsOf(source, configuration),
    features: featuresOf(source, configuration),
    prices: pricesOf(source, configuration),
    monthlyMicroDollars: monthlyLimitOf(source, configuration),
    sandbox: false,
  };
}

function realSettings(
  source: Source,
  configuration: NetworkConfiguration,
): NetworkSettings | undefined {
  const { prefix } = configuration;
  const appId = source[`${prefix}_APP_ID`];
  const appSecret = source[`${prefix}_APP_SECRET`];
  if (!appId && !appSecret) return undefined;
  if (!appId || !appSecret) {
    throw new Error(`${prefix}_APP_ID and ${prefix}_APP_SECRET must be set together.`);
  }
  return {
    appId,
    appSecret,
    version: versionOf(source, configuration),
    origins: originsOf(source, configuration),
    features: featuresOf(source, configuration),
    prices: pricesOf(source, configuration),
    monthlyMicroDollars: monthlyLimitOf(source, configuration),
    sandbox: false,
  };
}

function featuresOf(source: Source, { prefix, features = [] }: NetworkConfiguration): string[] {
  return features.filter((feature) => {
    const name = `${prefix}_${feature}`;
    const value = source[name] || "off";
    if (value === "on" || value === "off") return value === "on";
    throw new Error(`${name}: must be on or off.`);
  });
}

/** A network without prices takes none; of the others, those that are left out stay as they are. */
function pricesOf(source: Source, { prefix, prices }: NetworkConfiguration): Prices {
  const name = `${prefix}_PRICES`;
  if (!prices) return {};
  const said = (source[name] ?? "").split(",").filter((part) => part.trim() !== "");
  const own = said.map((part): [string, number] => {
    const [, key = "", value = ""] = /^\s*(\w+)\s*=\s*(\d{1,4}(?:\.\d{1,6})?)\s*$/.exec(part) ?? [];
    if (Object.hasOwn(prices, key)) return [key, Number(value)];
    throw new Error(`${name}: must be prices in dollars, as ${writtenPrices(prices)}.`);
  });
  return { ...prices, ...Object.fromEntries(own) };
}

/** Reads dollars, as `20` or `12.50`. */
function monthlyLimitOf(source: Source, { prefix, prices }: NetworkConfiguration): number | null {
  const name = `${prefix}_MONTHLY_LIMIT`;
  const value = source[name] || "";
  if (!prices || value === "") return null;
  if (/^\d{1,7}(\.\d{1,2})?$/.test(value)) return Math.round(Number(value) * 1_000_000);
  throw new Error(`${name}: must be dollars, as 20 or 12.50.`);
}

function writtenPrices(prices: Prices): string {
  return Object.entries(prices)
    .map(([name, dollars]) => `${name}=${dollars}`)
    .join(",");
}

function versionOf(source: Source, { prefix, version }: NetworkConfiguration): string {
  return source[`${prefix}_VERSION`] || version;
}

function readOrigin(name: string, value: string): string {
  if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) {
    return new URL(value).origin;
  }
  throw new Error(`${name}: must be an http or https origin.`);
}

function everyOrigin({ origins }: NetworkConfiguration, url: string): Record<string, string> {
  return Object.fromEntries(Object.keys(origins).map((name) => [name, url]));
}

function originsOf(source: Source, { prefix, origins }: NetworkConfiguration) {
  const entries = Object.entries(origins).map(([name, url]) => {
    return [name, readOrigin(`${prefix}_${name}`, source[`${prefix}_${name}`] ?? url)];
  });
  return Object.fromEntries(entries);
}

/** The app and the simulator derive the same secret, and no two installations share one. */
function derivedSecret(first: { key: Buffer } | undefined, purpose: string): string {
  return createHmac("sha256", first?.key ?? "")
    .update(purpose)
    .digest("hex");
}
