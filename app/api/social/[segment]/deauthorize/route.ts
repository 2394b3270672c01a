import { deauthorize } from "@/lib/callbacks/deauthorize";
import { CallbackForm, CallbackParams } from "@/lib/callbacks/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { visitorOf } from "@/lib/http/visitor";
import { deauthorizeSegments } from "@/lib/networks/path-words";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: deauthorize,
      auth: "none",
      anyOrigin: true,
      params: CallbackParams,
      segments: deauthorizeSegments,
      body: CallbackForm,
      bodyType: "form",
    },
    (call) => {
      const { signed_request: signedRequest } = call.body;
      return deauthorize(visitorOf(call), { apiName: call.params.segment, signedRequest });
    },
  ),
});
