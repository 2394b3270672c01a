import { operation } from "@/lib/kernel/operation";
import { decideDelivery } from "./decide-delivery";
import { DeliveryAnswer, ResolveDelivery } from "./schema";
import { confirmManually, resend } from "./unconfirmed-decisions";

export const resolveDelivery = operation({
  name: "resolve_delivery",
  summary: "Say whether an unconfirmed delivery was published",
  scope: "posts:write",
  input: ResolveDelivery,
  output: DeliveryAnswer,
  failures: ["post_not_editable", "connection_unavailable"],
  run: (actor, { deliveryId, outcome, publishedUrl }) =>
    decideDelivery(
      actor,
      deliveryId,
      outcome === "published" ? confirmManually(publishedUrl) : resend,
    ),
});
