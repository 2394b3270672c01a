import { now } from "@/lib/kernel/clock";
import { AppError } from "@/lib/kernel/errors";
import { operation } from "@/lib/kernel/operation";
import { deliveryReasons } from "@/lib/words/reasons";
import { wordStored } from "@/lib/words/word-reason";
import { assertConnected, type Decision, decideDelivery } from "./decide-delivery";
import type { DecidedRow } from "./decision-store";
import { noFailure } from "./failure";
import { DeliveryAnswer, DeliveryParams } from "./schema";

export const retryDelivery = operation({
  name: "retry_delivery",
  summary: "Try a failed delivery again",
  scope: "posts:write",
  input: DeliveryParams,
  output: DeliveryAnswer,
  failures: ["post_not_editable", "connection_unavailable"],
  run: (actor, { deliveryId }) => decideDelivery(actor, deliveryId, retry),
});

const retry: Decision = {
  by: "retry",
  kind: "retried",
  action: "delivery.retried",
  reason: (name) => deliveryReasons.because("retried", { name }),
  assertAllowed: (row) => {
    assertRetryable(row);
    assertConnected(row);
  },
  // A failure proves that nothing was published, so that handles may be made again.
  data: () => ({ dueAt: now(), leaseUntil: null, tries: 0, handles: null, ...noFailure }),
};

function assertRetryable({ errorRetryable, ...row }: DecidedRow): void {
  if (errorRetryable) return;
  const why = wordStored(row.errorReason, row.errorValues, row.errorMessage) ?? "";
  throw new AppError("post_not_editable", `Another try would end the same way. ${why}`.trim());
}
