import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { DeliveryParams, RetryDeliveryBody } from "@/lib/deliveries/schema";
import { retryDelivery } from "@/lib/planning/posts/decide-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: retryDelivery, auth: "any", params: DeliveryParams, body: RetryDeliveryBody },
    ({ actor, params }) => retryDelivery(actor, params),
  ),
});
