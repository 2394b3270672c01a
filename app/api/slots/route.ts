import { listSlots } from "@/lib/accounts/slots/list-slots";
import { ListSlots } from "@/lib/accounts/slots/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSlots, auth: "any", query: ListSlots }, ({ actor, query }) =>
    listSlots(actor, query),
  ),
});
