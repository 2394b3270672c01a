import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { CreatePost } from "@/lib/planning/posts/schema";
import type { DeliveryState } from "@/prisma/generated/client";

export function aPostBody(
  fields: Partial<CreatePost> & Pick<CreatePost, "connectionIds">,
): CreatePost {
  return {
    text: "A sample post",
    scheduledAt: inMinutes(60),
    idempotencyKey: randomUUID(),
    ...fields,
  };
}

export function inMinutes(minutes: number): string {
  return new Date(now().getTime() + minutes * 60_000).toISOString();
}

export async function putDeliveries(
  postId: string,
  state: DeliveryState,
  at: { postIndex?: number; connectionId?: string } = {},
): Promise<void> {
  await db.delivery.updateMany({ where: { postId, ...at }, data: { state } });
}
