import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { reserveSlot } from "@/lib/slots/reserve-slot";
import { ReserveSlot } from "@/lib/slots/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route({ operation: reserveSlot, auth: "any", body: ReserveSlot }, ({ actor, body }) =>
    reserveSlot(actor, body),
  ),
});
