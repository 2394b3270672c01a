import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { CreatePost } from "@/lib/posts/schema";
import type { DeliveryState } from "@/prisma/generated/client";

/** The body of a post to one connection, due in an hour, under a key of its own. */
export function sampleBody(
  connection: { id: string },
  fields: Partial<CreatePost> = {},
): CreatePost {
  return {
    text: "A sample post",
    connectionIds: [connection.id],
    scheduledAt: inMinutes(60),
    idempotencyKey: randomUUID(),
    ...fields,
  };
}

/** An instant so many minutes from now, as callers write it. */
export function inMinutes(minutes: number): string {
  return new Date(now().getTime() + minutes * 60_000).toISOString();
}

/** Puts all deliveries of a post, or those at a position, into a state, as publishing would. */
export async function putDeliveries(
  postId: string,
  state: DeliveryState,
  at: { postIndex?: number; connectionId?: string } = {},
): Promise<void> {
  await db.delivery.updateMany({ where: { postId, ...at }, data: { state } });
}
