import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listMedia } from "@/lib/media/get-media";
import { ListMedia } from "@/lib/media/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listMedia, auth: "any", query: ListMedia }, ({ actor, query }) =>
    listMedia(actor, query),
  ),
});
