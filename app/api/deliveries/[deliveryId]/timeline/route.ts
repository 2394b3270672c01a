import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { getDeliveryTimeline } from "@/lib/deliveries/get-delivery-timeline";
import { DeliveryParams } from "@/lib/deliveries/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getDeliveryTimeline, auth: "any", params: DeliveryParams },
    ({ actor, params }) => getDeliveryTimeline(actor, params),
  ),
});
