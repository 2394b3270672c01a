import { now } from "@/lib/kernel/clock";
import type { Tx } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import type { Reason } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import { wordReason } from "@/lib/words/word-reason";
import { assertConnected, type Decision } from "./decide-delivery";
import { type DecidedRow, findEarlier, lockWaiting } from "./decision-store";
import { failure, noFailure } from "./failure";
import { moveDeliveryIn } from "./move-delivery";

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

/** An earlier position that is on its way releases this one; after another end it never can. */
async function dueInSequence(tx: Tx, row: DecidedRow): Promise<Date | null> {
  if (row.postIndex === 0) return now();
  const [first, previous] = await findEarlier(tx, row);
  if (first?.state === "published" && !first.remoteId) {
    throw new AppError("post_not_editable", wordReason(unattached(row)));
  }
  if (previous?.state === "published") return now();
  if (previous?.state === "cancelled" || previous?.state === "failed") {
    throw new AppError("post_not_editable", wordReason(unfollowed(row)));
  }
  return null;
}

function unattached({ connection }: DecidedRow): Reason {
  return deliveryReasons.because("unattached", { account: connection.name });
}

function unfollowed({ connection }: DecidedRow): Reason {
  return deliveryReasons.because("unfollowed", { account: connection.name });
}

async function failFollowUps(tx: Tx, row: DecidedRow, reason: Reason): Promise<void> {
  for (const { id } of await lockWaiting(tx, row)) {
    await moveDeliveryIn(tx, {
      deliveryId: id,
      by: "failFollowUps",
      held: { fence: 0 },
      data: {
        leaseUntil: null,
        ...failure({ code: "outcome_unknown", reason, retryable: false }, now()),
      },
      event: { kind: "failed", reason },
    });
  }
}
