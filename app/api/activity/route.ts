import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { listActivity } from "@/lib/records/receipts/receipts";
import { ListActivity } from "@/lib/records/receipts/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: listActivity, auth: "session", query: ListActivity },
    ({ actor, query }) => listActivity(actor, query),
  ),
});
