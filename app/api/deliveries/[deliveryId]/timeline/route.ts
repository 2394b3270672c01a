import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { getDeliveryTimeline } from "@/lib/publishing/get-delivery-timeline";
import { DeliveryParams } from "@/lib/publishing/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  GET: route(
    { operation: getDeliveryTimeline, auth: "any", params: DeliveryParams },
    ({ actor, params }) => getDeliveryTimeline(actor, params),
  ),
});
