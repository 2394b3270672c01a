import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { releaseSlot } from "@/lib/slots/reserve-slot";
import { SlotReservationParams } from "@/lib/slots/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  DELETE: route(
    { operation: releaseSlot, auth: "any", params: SlotReservationParams },
    ({ actor, params }) => releaseSlot(actor, params),
  ),
});
