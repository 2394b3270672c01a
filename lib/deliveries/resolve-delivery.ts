import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { operation } from "@/lib/kernel/operation";
import { assertConnected, type Decision, decideDelivery } from "./decide-delivery";
import { type DecidedRow, lockWaiting } from "./decision-store";
import { failure, noFailure } from "./failure";
import { moveDeliveryIn } from "./move-delivery";
import { DeliveryAnswer, ResolveDelivery } from "./schema";

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

function confirmManually(publishedUrl: string | null): Decision {
  return {
    by: "confirmManually",
    kind: "attested",
    action: "delivery.attested",
    message: (name) => `${name} found it there.${publishedUrl ? ` ${publishedUrl}` : ""}`,
    assertAllowed: () => undefined,
    data: ({ intentAt }) => {
      return { publishedUrl, publishedAt: intentAt ?? now(), leaseUntil: null, ...noFailure };
    },
    afterwards: failFollowUps,
  };
}

// Handles are kept: they show whether the first call took effect after all.
const resend: Decision = {
  by: "resend",
  kind: "resent",
  action: "delivery.resent",
  message: (name) => `${name} did not find it there and sent it again.`,
  assertAllowed: assertConnected,
  data: () => ({ dueAt: now(), leaseUntil: null, tries: 0, ...noFailure }),
};

/** Later positions need the network's id of the first one, which no person can know. */
async function failFollowUps(tx: Tx, row: DecidedRow): Promise<void> {
  if (row.postIndex > 0) return;
  const { name } = row.connection;
  const message = `This was not sent: ${name} did not tell which post it belongs to. Add it there by hand.`;
  for (const { id } of await lockWaiting(tx, row)) {
    await moveDeliveryIn(tx, {
      deliveryId: id,
      by: "failFollowUps",
      held: { fence: 0 },
      data: {
        leaseUntil: null,
        ...failure({ code: "outcome_unknown", message, retryable: false }, now()),
      },
      event: { kind: "failed", message },
    });
  }
}
