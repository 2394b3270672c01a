import { listDeletedItems } from "@/lib/deleted-items/deleted-items";
import { ListDeletedItems } from "@/lib/deleted-items/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listDeletedItems, auth: "any", query: ListDeletedItems },
    ({ actor, query }) => listDeletedItems(actor, query),
  ),
});
