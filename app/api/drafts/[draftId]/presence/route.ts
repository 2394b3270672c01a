import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { bePresentOnDraft } from "@/lib/identity/presence/presence";
import { DraftPresenceParams, PresenceBody } from "@/lib/identity/presence/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    {
      operation: bePresentOnDraft,
      auth: "session",
      params: DraftPresenceParams,
      body: PresenceBody,
    },
    ({ actor, params, body }) => bePresentOnDraft(actor, { ...params, ...body }),
  ),
});
