import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { bePresentOnDraft } from "@/lib/presence/presence";
import { DraftPresenceParams, PresenceBody } from "@/lib/presence/schema";

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
