import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { Prisma } from "@/prisma/generated/client";
import { failure } from "./failure";
import type { DeliveryRef } from "./states";

export async function recordDuplicate(
  { deliveryId, fence }: DeliveryRef,
  { message, handles }: { message: string; handles: Prisma.InputJsonObject | undefined },
): Promise<void> {
  await db.delivery.updateMany({
    where: { id: deliveryId, fence, state: "publishing" },
    data: {
      ...failure({ code: "duplicate_content", message, retryable: false }, now()),
      ...(handles ? { handles } : {}),
    },
  });
}
