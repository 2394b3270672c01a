import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { bePresentOnPost } from "@/lib/presence/presence";
import { PostPresenceParams, PresenceBody } from "@/lib/presence/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: bePresentOnPost, auth: "session", params: PostPresenceParams, body: PresenceBody },
    ({ actor, params, body }) => bePresentOnPost(actor, { ...params, ...body }),
  ),
});
