import { z } from "zod";
import type { Actor } from "@/lib/kernel/actor";
import { now } from "@/lib/kernel/clock";
import { env } from "@/lib/kernel/env";
import { operation } from "@/lib/kernel/operation";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { sandboxPanelUrl } from "@/lib/networks/sandbox-panel";
import { callbackUrls, redirectUri } from "./callback-urls";
import { mediaFetchProblem } from "./media-fetch-problem";
import { NetworkSummaries, type NetworkSummary } from "./schema";

export const listNetworks = operation({
  name: "list_networks",
  summary: "List the networks, how they are set up and what connecting one needs",
  scope: "connections:read",
  input: z.strictObject({}),
  output: NetworkSummaries,
  run: async (actor) => ({
    networks: Object.values<Network>(networks).map((network) => summarize(network, actor)),
  }),
});

function summarize(network: Network, { admin }: Actor): NetworkSummary {
  const { id, label, accountNoun, mark, look, permissions, configuration } = network;
  const { prefix } = configuration;
  return {
    id,
    label,
    accountNoun,
    segment: network.oauthSegment,
    mark,
    look: { ...look, reactions: [...look.reactions], aspects: [...look.aspects] },
    permissions: [...permissions],
    redirectUrl: redirectUri(network),
    callbacks: callbacksOf(network),
    mode: modeOf(id),
    accountChoice: network.accountChoice,
    obstacle: mediaFetchProblem(network),
    sandboxUrl: admin ? sandboxUrlOf(id) : null,
    variables: [`${prefix}_APP_ID`, `${prefix}_APP_SECRET`],
    warnings: admin ? warningsOf(network) : [],
  };
}

function warningsOf(network: Network): string[] {
  const settings = env.networks[network.id];
  return (settings && network.configurationWarnings?.(settings, now())) ?? [];
}

function modeOf(networkId: string): NetworkSummary["mode"] {
  const settings = env.networks[networkId];
  if (!settings) return "off";
  return settings.sandbox ? "sandbox" : "live";
}

function sandboxUrlOf(networkId: string): string | null {
  const settings = env.networks[networkId];
  return settings ? sandboxPanelUrl(settings) : null;
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
