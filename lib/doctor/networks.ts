import { runConnectionTest } from "@/lib/connections/run-connection-test";
import { now } from "@/lib/kernel/clock";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { failed, passed, unchecked } from "./check";
import type { Part } from "./installation";
import type { HealthCheck } from "./schema";

const app = { code: "app", label: "App credentials" };
const deadlineMs = 10_000;
const version = { code: "version", label: "Version of the API" };

export const networkParts: readonly Part[] = Object.values<Network>(networks).map((network) => ({
  code: `network_${network.id}`,
  label: network.label,
  examine: async ({ settings: { networks: configured } }) => {
    const settings = configured[network.id];
    const { prefix } = network.configuration;
    if (!settings) {
      return [
        unchecked(
          app,
          `${network.label} is not set up. Set ${prefix}_APP_ID and ${prefix}_APP_SECRET to connect accounts there.`,
        ),
      ];
    }
    const { items } = await runConnectionTest(network, [], { deadlineMs });
    const checks = items.map(({ code, label, result, message }) => {
      return { code, label, result, message: settings.sandbox ? `Sandbox: ${message}` : message };
    });
    return [...checks, ...judgeVersion(network, settings)];
  },
}));

function judgeVersion(
  { configurationWarnings, label }: Network,
  settings: Parameters<NonNullable<Network["configurationWarnings"]>>[0],
): HealthCheck[] {
  if (!configurationWarnings) return [];
  const warnings = configurationWarnings(settings, now());
  if (warnings.length > 0) return warnings.map((warning) => failed(version, warning));
  return [passed(version, `${label} serves version ${settings.version}.`)];
}
