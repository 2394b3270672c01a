import { getDeliveryTimeline } from "@/lib/deliveries/get-delivery-timeline";
import { DeliveryParams } from "@/lib/deliveries/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getDeliveryTimeline, auth: "any", params: DeliveryParams },
    ({ actor, params }) => getDeliveryTimeline(actor, params),
  ),
});
