import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { retryDelivery } from "@/lib/deliveries/decisions";
import { DeliveryParams, RetryDeliveryBody } from "@/lib/deliveries/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: retryDelivery, auth: "any", params: DeliveryParams, body: RetryDeliveryBody },
    ({ actor, params }) => retryDelivery(actor, params),
  ),
});
