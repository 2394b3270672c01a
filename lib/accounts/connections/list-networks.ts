import { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { operation } from "@/lib/kernel/operation";
import { networks } from "@/lib/networks";
import { plainCounting } from "@/lib/networks/content/rules/count-text";
import type { Network } from "@/lib/networks/network";
import { asField } from "@/lib/networks/options/check-value";
import { sandboxPanelUrl } from "@/lib/networks/sandbox-panel";
import { configured } from "@/lib/networks/settings";
import { callbackUrls, mediaFetchProblem, redirectUri } from "./callback-urls";
import { modeOf, requireContext, sandboxSettings } from "./network-context";
import { NetworkSummaries, type NetworkSummary } from "./schema";

export const listNetworks = operation({
  name: "list_networks",
  summary: "List the networks, how they are set up and what connecting one needs",
  scope: "connections:read",
  input: z.strictObject({}),
  output: NetworkSummaries,
  run: async (actor) => ({
    networks: Object.values<Network>(networks)
      .toSorted(byEase)
      .map((network) => summarize(network, actor)),
  }),
});

function byEase(one: Network, other: Network): number {
  return Number(other.configuration.appless ?? false) - Number(one.configuration.appless ?? false);
}

function summarize(network: Network, { admin }: Actor): NetworkSummary {
  const { id, label, accountNoun, mark, look, permissions, configuration } = network;
  const { prefix, appless = false } = configuration;
  return {
    id,
    label,
    accountNoun,
    segment: network.oauthSegment,
    mark,
    look: { ...look, reactions: [...look.reactions], aspects: [...look.aspects] },
    options: (network.options ?? []).map(asField),
    counting: countingOf(network),
    permissions: [...permissions],
    redirectUrl: redirectUri(network),
    callbacks: callbacksOf(network),
    mode: modeOf(id),
    signInFields: fieldsOf(network),
    hasSamples: modeOf(id) === "live" && sandboxSettings(id) !== null,
    accountChoice: network.accountChoice,
    certainty: network.certainty,
    obstacle: mediaFetchProblem(network),
    sandboxUrl: admin ? sandboxUrlOf(id) : null,
    variables: appless ? [] : [`${prefix}_APP_ID`, `${prefix}_APP_SECRET`],
    warnings: admin ? warningsOf(network) : [],
  };
}

function countingOf({ counting = plainCounting }: Network): NetworkSummary["counting"] {
  return { ...counting, countedOptions: [...counting.countedOptions] };
}

function warningsOf(network: Network): string[] {
  const settings = configured.networks[network.id];
  return (settings && network.configurationWarnings?.(settings, now())) ?? [];
}

function fieldsOf(network: Network): NetworkSummary["signInFields"] {
  const mode = modeOf(network.id);
  if (mode === "off" || !network.signInFields) return [];
  const { settings } = requireContext(network, mode === "sandbox");
  return [...network.signInFields(settings)];
}

function sandboxUrlOf(networkId: string): string | null {
  const settings = sandboxSettings(networkId);
  return settings && sandboxPanelUrl(settings);
}

function callbacksOf(network: Network): NetworkSummary["callbacks"] {
  const urls = callbackUrls(network);
  if (!urls) return [];
  const { deauthorize, "data-deletion": deletion } = urls;
  return [
    { label: "Deauthorize callback URL", url: deauthorize },
    ...(deletion ? [{ label: "Data deletion callback URL", url: deletion }] : []),
  ];
}
