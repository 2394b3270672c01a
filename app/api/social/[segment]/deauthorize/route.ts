import { deauthorize } from "@/lib/accounts/callbacks/callbacks";
import { CallbackForm, CallbackParams } from "@/lib/accounts/callbacks/schema";
import { anonymousCaller } from "@/lib/api/http/anonymous-caller";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
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
