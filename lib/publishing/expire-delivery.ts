import { failure } from "@/lib/deliveries/failure";
import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import type { DeliveryErrorCode, Reason } from "@/lib/networks/network";
import { deliveryReasons } from "@/lib/words/reasons";
import type { ConnectionState } from "@/prisma/generated/client";

type Missed = {
  id: string;
  fence: number;
  connection: { name: string; state: ConnectionState };
  workspace: { catchUpMinutes: number };
};

export async function expireDelivery(row: Missed): Promise<void> {
  const { code, reason } = causeOf(row);
  await moveDelivery({
    deliveryId: row.id,
    by: "expire",
    held: row,
    data: {
      leaseUntil: null,
      dispatchedUntil: null,
      dispatches: 0,
      ...failure({ code, reason, retryable: true }, now()),
    },
    event: { kind: "failed", reason },
  });
}

function causeOf(row: Missed): { code: DeliveryErrorCode; reason: Reason } {
  const { name: account, state } = row.connection;
  switch (state) {
    case "disconnected":
      return {
        code: "connection_disconnected",
        reason: deliveryReasons.because("not_connected", { account }),
      };
    case "needs_reconnect":
      return {
        code: "connection_expired",
        reason: deliveryReasons.because("not_reconnected", { account }),
      };
    case "active": {
      const minutes = row.workspace.catchUpMinutes;
      return { code: "missed_window", reason: deliveryReasons.because("missed", { minutes }) };
    }
  }
}
