import { releaseSlot } from "@/lib/accounts/slots/reserve-slot";
import { SlotReservationParams } from "@/lib/accounts/slots/schema";
import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: releaseSlot, auth: "any", params: SlotReservationParams },
    ({ actor, params }) => releaseSlot(actor, params),
  ),
});
