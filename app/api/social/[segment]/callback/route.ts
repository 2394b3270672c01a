import { z } from "zod";
import { answerAuthorizationCallback } from "@/lib/accounts/connections/complete-authorization";
import { NetworkParams } from "@/lib/accounts/connections/schema";
import { methods } from "@/lib/api/http/methods";
import { type Documented, route } from "@/lib/api/http/route";
import { oauthSegments } from "@/lib/networks/path-words";

const callback = {
  definition: {
    name: "return_from_network",
    summary: "Take back the browser that a network's dialog sent here, and lead it on to a page",
    output: z.null(),
  },
} satisfies Documented;

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    {
      operation: callback,
      auth: "none",
      params: NetworkParams,
      segments: oauthSegments,
      query: z.looseObject({}),
      answers: { 303: null },
    },
    ({ request, params, requestId }) =>
      answerAuthorizationCallback(request, { requestId, segment: params.segment }),
  ),
});
