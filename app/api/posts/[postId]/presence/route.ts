import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { bePresentOnPost } from "@/lib/identity/presence/presence";
import { PostPresenceParams, PresenceBody } from "@/lib/identity/presence/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: bePresentOnPost, auth: "session", params: PostPresenceParams, body: PresenceBody },
    ({ actor, params, body }) => bePresentOnPost(actor, { ...params, ...body }),
  ),
});
