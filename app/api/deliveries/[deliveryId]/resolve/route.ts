import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { resolveDelivery } from "@/lib/deliveries/decisions";
import { DeliveryParams, ResolveDeliveryBody } from "@/lib/deliveries/schema";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: resolveDelivery, auth: "any", params: DeliveryParams, body: ResolveDeliveryBody },
    ({ actor, params, body }) => resolveDelivery(actor, { ...params, ...body }),
  ),
});
