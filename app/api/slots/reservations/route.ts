import { reserveSlot } from "@/lib/accounts/slots/reserve-slot";
import { ReserveSlot } from "@/lib/accounts/slots/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: reserveSlot, auth: "any", body: ReserveSlot }, ({ actor, body }) =>
    reserveSlot(actor, body),
  ),
});
