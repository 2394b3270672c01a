import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { findNextSlot } from "@/lib/slots/next-slot";
import { FindNextSlot } from "@/lib/slots/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route({ operation: findNextSlot, auth: "any", query: FindNextSlot }, ({ actor, query }) =>
    findNextSlot(actor, query),
  ),
});
