import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";
import { retryDelivery } from "@/lib/publishing/retry-delivery";
import { DeliveryParams, RetryDeliveryBody } from "@/lib/publishing/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: retryDelivery, auth: "any", params: DeliveryParams, body: RetryDeliveryBody },
    ({ actor, params }) => retryDelivery(actor, params),
  ),
});
