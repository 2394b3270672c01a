import { z } from "zod";
import { notFound } from "@/lib/kernel/errors";
import { openOperation } from "@/lib/kernel/open-operation";
import { clientMetadataUrl, redirectUri } from "./callback-urls";
import { requireContext } from "./network-context";
import { requireNetwork } from "./require-network";
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
