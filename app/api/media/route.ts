import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listMedia } from "@/lib/library/media/get-media";
import { ListMedia } from "@/lib/library/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMedia, auth: "any", query: ListMedia }, ({ actor, query }) =>
    listMedia(actor, query),
  ),
});
