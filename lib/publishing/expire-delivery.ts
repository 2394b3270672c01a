import { failure } from "@/lib/deliveries/failure";
import { moveDelivery } from "@/lib/deliveries/move-delivery";
import { now } from "@/lib/kernel/clock";
import type { DeliveryErrorCode } from "@/lib/networks/network";
import type { ConnectionState } from "@/prisma/generated/client";

type Missed = {
  id: string;
  fence: number;
  connection: { name: string; state: ConnectionState };
  workspace: { catchUpMinutes: number };
};

export async function expireDelivery(row: Missed): Promise<void> {
  const { code, message } = reasonOf(row);
  await moveDelivery({
    deliveryId: row.id,
    by: "expire",
    held: row,
    data: {
      leaseUntil: null,
      dispatchedUntil: null,
      dispatches: 0,
      ...failure({ code, message, retryable: true }, now()),
    },
    event: { kind: "failed", message },
  });
}

function reasonOf(row: Missed): { code: DeliveryErrorCode; message: string } {
  const { name, state } = row.connection;
  switch (state) {
    case "disconnected":
      return {
        code: "connection_disconnected",
        message: `${name} is no longer connected, so this was not sent.`,
      };
    case "needs_reconnect":
      return {
        code: "connection_expired",
        message: `${name} was not reconnected in time, so this was not sent.`,
      };
    case "active":
      return {
        code: "missed_window",
        message: `This could not be sent within ${row.workspace.catchUpMinutes} minutes of its time, so it was not sent at all.`,
      };
  }
}
