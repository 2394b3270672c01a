import { z } from "zod";
import { notFound } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { networks } from "@/lib/networks";
import type { Network } from "@/lib/networks/network";
import { clientMetadataUrl, redirectUri } from "./callback-urls";
import { modeOf, requireContext, requireNetwork } from "./network-context";
import { NetworkParams } from "./schema";

export const readClientMetadata = openOperation({
  name: "read_client_metadata",
  summary: "Tell a network’s servers who asks for access, as they read it before a sign-in",
  input: NetworkParams,
  output: z.record(z.string(), z.unknown()),
  failures: ["not_found"],
  run: async (_, { segment }) => {
    const network = requireNetwork(segment);
    if (!network.clientMetadata || !clientMetadataUrl(network)) throw notFound("client");
    const { settings } = requireContext(network, false);
    return network.clientMetadata(settings, redirectUri(network));
  },
});

export async function testClientAddress(): Promise<boolean> {
  const asking = Object.values<Network>(networks).filter(({ id, clientMetadata }) => {
    return clientMetadata && modeOf(id) === "live";
  });
  const tested = await Promise.all(
    asking.map((network) => network.testApp(requireContext(network, false)).catch(() => [])),
  );
  return tested.flat().some(({ code, result }) => code === "app" && result === "passed");
}
