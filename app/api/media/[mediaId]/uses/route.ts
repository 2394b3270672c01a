import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listMediaUses } from "@/lib/library/media/get-media";
import { MediaParams, MediaUsesQuery } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listMediaUses, auth: "any", params: MediaParams, query: MediaUsesQuery },
    ({ actor, params, query }) => listMediaUses(actor, { ...params, ...query }),
  ),
});
