import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listDeletedItems } from "@/lib/records/deleted-items/deleted-items";
import { ListDeletedItems } from "@/lib/records/deleted-items/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listDeletedItems, auth: "any", query: ListDeletedItems },
    ({ actor, query }) => listDeletedItems(actor, query),
  ),
});
