import { methods } from "@/lib/api/http/methods";
import { route } from "@/lib/api/http/route";
import { DeliveryParams, ResolveDeliveryBody } from "@/lib/deliveries/schema";
import { resolveDelivery } from "@/lib/planning/posts/decide-deliveries";

export const { GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS } = methods({
  POST: route(
    { operation: resolveDelivery, auth: "any", params: DeliveryParams, body: ResolveDeliveryBody },
    ({ actor, params, body }) => resolveDelivery(actor, { ...params, ...body }),
  ),
});
