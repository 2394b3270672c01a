import { type DecidedRow, decideDelivery, type Permit } from "@/lib/deliveries/decide-delivery";
import { confirmManually, resend, retry } from "@/lib/deliveries/decisions";
import { DeliveryAnswer, DeliveryParams, ResolveDelivery } from "@/lib/deliveries/schema";
import { assertProgram } from "@/lib/identity/policies/assert-program";
import { now } from "@/lib/kernel/clock";
import { operation } from "@/lib/kernel/operation";
import type { PolicyLevel } from "@/lib/kernel/rules";

export const retryDelivery = operation({
  name: "retry_delivery",
  summary: "Try a failed delivery again",
  scope: "posts:write",
  level: "schedule",
  input: DeliveryParams,
  output: DeliveryAnswer,
  failures: ["post_not_editable", "connection_unavailable", "approval_required"],
  run: (actor, { deliveryId }) =>
    decideDelivery(actor, deliveryId, {
      decision: retry,
      permit: permitOf({ level: "schedule", sends: true }),
    }),
});

export const resolveDelivery = operation({
  name: "resolve_delivery",
  summary: "Say whether an unconfirmed delivery was published",
  scope: "posts:write",
  level: "schedule",
  input: ResolveDelivery,
  output: DeliveryAnswer,
  failures: ["post_not_editable", "connection_unavailable", "approval_required"],
  run: (actor, { deliveryId, outcome, publishedUrl }) => {
    const sends = outcome === "not_published";
    return decideDelivery(actor, deliveryId, {
      decision: sends ? resend : confirmManually(publishedUrl),
      permit: permitOf({ level: "schedule", sends }),
    });
  },
});

/** A program decides about its posts' deliveries as its policies say; what it sends goes out at once. */
export function permitOf({ level, sends }: { level: PolicyLevel; sends: boolean }): Permit {
  return async (tx, actor, { postId }: Pick<DecidedRow, "postId">) => {
    const goesOutAt = sends ? now() : null;
    await assertProgram(tx, actor, { level, postIds: [postId], goesOutAt });
  };
}
