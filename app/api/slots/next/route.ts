import { findNextSlot } from "@/lib/accounts/slots/next-slot";
import { FindNextSlot } from "@/lib/accounts/slots/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: findNextSlot, auth: "any", query: FindNextSlot }, ({ actor, query }) =>
    findNextSlot(actor, query),
  ),
});
