import { readClientMetadata } from "@/lib/connections/client-metadata";
import { NetworkParams } from "@/lib/connections/schema";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { clientMetadataSegments } from "@/lib/networks/path-words";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: readClientMetadata,
      auth: "none",
      params: NetworkParams,
      segments: clientMetadataSegments,
    },
    (call) => readClientMetadata(anonymousCaller(call), call.params),
  ),
});
