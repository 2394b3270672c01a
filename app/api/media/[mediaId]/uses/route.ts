import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMediaUses } from "@/lib/media/get-media";
import { MediaParams, MediaUsesQuery } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listMediaUses, auth: "any", params: MediaParams, query: MediaUsesQuery },
    ({ actor, params, query }) => listMediaUses(actor, { ...params, ...query }),
  ),
});
