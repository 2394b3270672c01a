import { retryDelivery } from "@/lib/deliveries/decisions";
import { DeliveryParams, RetryDeliveryBody } from "@/lib/deliveries/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: retryDelivery, auth: "any", params: DeliveryParams, body: RetryDeliveryBody },
    ({ actor, params }) => retryDelivery(actor, params),
  ),
});
