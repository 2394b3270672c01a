import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { Reason } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/records/words/reasons";
import { wordReason, wordStored } from "@/lib/records/words/word-reason";
import type { DecidedRow, Decision } from "./decide-delivery";
import { failure, noFailure } from "./failure";
import { moveDeliveryIn } from "./move-delivery";

export const retry: Decision = {
  by: "retry",
  kind: "retried",
  action: "delivery.retried",
  reason: (name) => deliveryReasons.because("retried", { name }),
  assertAllowed: (row) => {
    assertRetryable(row);
    assertConnected(row);
  },
  // A failure proves that nothing was published, so that handles may be made again.
  data: async (row, tx) => {
    await assertApproved(tx, row);
    const dueAt = now();
    return { dueAt, heldDueAt: null, leaseUntil: null, tries: 0, handles: null, ...noFailure };
  },
};

export function confirmManually(publishedUrl: string | null): Decision {
  return {
    by: "confirmManually",
    kind: "attested",
    action: "delivery.attested",
    reason: (name) =>
      publishedUrl
        ? deliveryReasons.because("found_at", { name, url: publishedUrl })
        : deliveryReasons.because("found", { name }),
    assertAllowed: () => undefined,
    data: ({ intentAt }) => {
      return { publishedUrl, publishedAt: intentAt ?? now(), leaseUntil: null, ...noFailure };
    },
    // Later positions need the network's id of the first one, which no person can know.
    afterwards: async (tx, row) => {
      if (row.postIndex === 0) await failFollowUps(tx, row, unattached(row));
    },
  };
}

// Handles are kept: they show whether the first call took effect after all.
export const resend: Decision = {
  by: "resend",
  kind: "resent",
  action: "delivery.resent",
  reason: (name) => deliveryReasons.because("resent", { name }),
  assertAllowed: assertConnected,
  data: async (row, tx) => {
    await assertApproved(tx, row);
    return { dueAt: await dueInSequence(tx, row), leaseUntil: null, tries: 0, ...noFailure };
  },
};

/** Only a restore asks about what may never have been sent at all. */
export const giveUp: Decision = {
  by: "giveUp",
  kind: "cancelled",
  action: "delivery.cancelled",
  reason: (name) => deliveryReasons.because("given_up", { name }),
  assertAllowed: ({ setAsideAt }) => {
    if (setAsideAt) return;
    throw new AppError("post_not_editable", "Say whether it was published instead.");
  },
  data: () => ({ dueAt: null, leaseUntil: null, ...noFailure }),
  afterwards: (tx, row) => failFollowUps(tx, row, unfollowed(row)),
};

function assertRetryable({ errorRetryable, ...row }: DecidedRow): void {
  if (errorRetryable) return;
  const why = wordStored(row.errorReason, row.errorValues, row.errorMessage) ?? "";
  throw new AppError("post_not_editable", `Another try would end the same way. ${why}`.trim());
}

/** Throws `connection_unavailable`: a decision to send would wait without anybody knowing. */
function assertConnected({ connection }: DecidedRow): void {
  if (connection.state === "active") return;
  throw new AppError(
    "connection_unavailable",
    `${connection.name} has to be connected again before this can be sent.`,
  );
}

/**
 * Throws `approval_required` where the account's rule is known to hold it back: it would fail again at
 * once. What sends asks itself in any case.
 */
async function assertApproved(tx: Tx, { postId, connectionId }: DecidedRow): Promise<void> {
  const approval = await tx.accountApproval.findUnique({
    where: { postId_connectionId: { postId, connectionId } },
    select: { state: true, settledAt: true },
  });
  if (!approval?.settledAt || approval.state === "approved") return;
  throw new AppError("approval_required", "It needs approval before it can be sent.");
}

/** An earlier position that is on its way releases this one; after another end it never can. */
async function dueInSequence(tx: Tx, row: DecidedRow): Promise<Date | null> {
  const { postId, connectionId, postIndex } = row;
  if (postIndex === 0) return now();
  const earlier = await tx.delivery.findMany({
    where: { postId, connectionId, postIndex: { in: [0, postIndex - 1] } },
    orderBy: { postIndex: "asc" },
    select: { state: true, remoteId: true },
  });
  const [first, previous] = [earlier[0], earlier.at(-1)];
  if (first?.state === "published" && !first.remoteId) {
    throw new AppError("post_not_editable", wordReason(unattached(row)));
  }
  if (previous?.state === "published") return now();
  if (previous?.state === "cancelled" || previous?.state === "failed") {
    throw new AppError("post_not_editable", wordReason(unfollowed(row)));
  }
  return null;
}

async function failFollowUps(tx: Tx, row: DecidedRow, reason: Reason): Promise<void> {
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    SELECT later.id FROM "Delivery" later
    JOIN "Delivery" earlier ON earlier."postId" = later."postId"
      AND earlier."connectionId" = later."connectionId"
    WHERE earlier.id = ${row.id}::uuid AND later."postIndex" > earlier."postIndex"
      AND later.state = 'scheduled'
    ORDER BY later."postIndex" FOR UPDATE OF later`;
  for (const { id } of waiting) {
    await moveDeliveryIn(tx, {
      deliveryId: id,
      by: "failFollowUps",
      expected: { fence: 0 },
      data: {
        leaseUntil: null,
        ...failure({ code: "outcome_unknown", reason, retryable: false }, now()),
      },
      event: { kind: "failed", reason },
    });
  }
}

function unattached({ connection }: DecidedRow): Reason {
  return deliveryReasons.because("unattached", { account: connection.name });
}

function unfollowed({ connection }: DecidedRow): Reason {
  return deliveryReasons.because("unfollowed", { account: connection.name });
}
