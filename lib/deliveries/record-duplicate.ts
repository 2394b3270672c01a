import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Reason } from "@/lib/networks/network";
import type { Prisma } from "@/prisma/generated/client";
import { failure } from "./failure";
import type { DeliveryRef } from "./states";

export async function recordDuplicate(
  { deliveryId, fence }: DeliveryRef,
  { reason, handles }: { reason: Reason; handles: Prisma.InputJsonObject | undefined },
): Promise<void> {
  await db.delivery.updateMany({
    where: { id: deliveryId, fence, state: "publishing" },
    data: {
      ...failure({ code: "duplicate_content", reason, retryable: false }, now()),
      ...(handles ? { handles } : {}),
    },
  });
}
