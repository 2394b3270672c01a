import { z } from "zod";
import { returnFromNetwork } from "@/lib/connections/return-from-network";
import { NetworkParams } from "@/lib/connections/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { auth: "none", params: NetworkParams, query: z.looseObject({}) },
    ({ request, params, requestId }) =>
      returnFromNetwork(request, { requestId, segment: params.segment }),
  ),
});
