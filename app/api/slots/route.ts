import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { listSlots } from "@/lib/slots/list-slots";
import { ListSlots } from "@/lib/slots/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: listSlots, auth: "any", query: ListSlots }, ({ actor, query }) =>
    listSlots(actor, query),
  ),
});
