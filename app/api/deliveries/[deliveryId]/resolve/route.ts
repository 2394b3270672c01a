import { resolveDelivery } from "@/lib/deliveries/decisions";
import { DeliveryParams, ResolveDeliveryBody } from "@/lib/deliveries/schema";
import { methods } from "@/lib/http/methods";
import { route } from "@/lib/http/route";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: resolveDelivery, auth: "any", params: DeliveryParams, body: ResolveDeliveryBody },
    ({ actor, params, body }) => resolveDelivery(actor, { ...params, ...body }),
  ),
});
