import { deauthorize } from "@/lib/callbacks/callbacks";
import { CallbackForm, CallbackParams } from "@/lib/callbacks/schema";
import { anonymousCaller } from "@/lib/http/anonymous-caller";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
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
      return deauthorize(anonymousCaller(call), { apiName: call.params.segment, signedRequest });
    },
  ),
});
