import { createHmac } from "node:crypto";
import { networks } from ".";
import type { Network, NetworkConfiguration, NetworkSettings } from "./network";

type Source = Record<string, string | undefined>;

type SandboxOptions = {
  SANDBOX: "on" | "off";
  SANDBOX_PORT: number;
  ENCRYPTION_KEYS: { key: Buffer }[];
};

/**
 * Reads each network's settings by id. A network without app credentials gets its simulator's, whose
 * port follows the registry's order; with SANDBOX off it is left out. Throws for half a configuration.
 */
export function readNetworkSettings(
  source: Source,
  options: SandboxOptions,
): Record<string, NetworkSettings> {
  const settings: Record<string, NetworkSettings> = {};
  for (const [index, network] of Object.values<Network>(networks).entries()) {
    const configured = realSettings(source, network.configuration);
    const port = options.SANDBOX_PORT + index;
    if (configured) settings[network.id] = configured;
    else if (options.SANDBOX === "on") {
      settings[network.id] = {
        appId: `sandbox-${network.id}`,
        appSecret: sandboxSecret(options.ENCRYPTION_KEYS, network.id),
        version: versionOf(source, network.configuration),
        origins: everyOrigin(network.configuration, `http://localhost:${port}`),
        features: network.configuration.features ?? [],
        sandbox: true,
      };
    }
  }
  return settings;
}

function realSettings(
  source: Source,
  configuration: NetworkConfiguration,
): NetworkSettings | undefined {
  const { prefix, origins } = configuration;
  const appId = source[`${prefix}_APP_ID`];
  const appSecret = source[`${prefix}_APP_SECRET`];
  if (!appId && !appSecret) return undefined;
  if (!appId || !appSecret) {
    throw new Error(`${prefix}_APP_ID and ${prefix}_APP_SECRET must be set together.`);
  }
  const entries = Object.entries(origins).map(([name, url]) => {
    return [name, readOrigin(`${prefix}_${name}`, source[`${prefix}_${name}`] ?? url)];
  });
  return {
    appId,
    appSecret,
    version: versionOf(source, configuration),
    origins: Object.fromEntries(entries),
    features: featuresOf(source, configuration),
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

/** The app and the simulator derive the same secret, and no two installations share one. */
function sandboxSecret(keys: { key: Buffer }[], networkId: string): string {
  const [first] = keys;
  return createHmac("sha256", first?.key ?? "")
    .update(`sandbox:${networkId}`)
    .digest("hex");
}
