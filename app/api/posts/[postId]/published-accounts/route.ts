import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listPublishedAccounts, removePublished } from "@/lib/publishing/removals/remove-published";
import { RemovalParams, RemovePublishedBody } from "@/lib/publishing/removals/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listPublishedAccounts, auth: "any", params: RemovalParams },
    ({ actor, params }) => listPublishedAccounts(actor, params),
  ),
  POST: route(
    { operation: removePublished, auth: "any", params: RemovalParams, body: RemovePublishedBody },
    ({ actor, params, body }) => removePublished(actor, { ...params, ...body }),
  ),
});
