import { readClientMetadata } from "@/lib/accounts/connections/client-metadata";
import { NetworkParams } from "@/lib/accounts/connections/schema";
import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
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
