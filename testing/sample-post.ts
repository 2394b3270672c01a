import { randomUUID } from "node:crypto";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { CreatePost } from "@/lib/posts/schema";
import type { DeliveryState } from "@/prisma/generated/client";

/**
 * Makes the body that creates a post: due in an hour, under a key of its own. A test names its
 * connections and the fields that matter to it.
 */
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

/** Calls `aPostBody` for one connection, for tests that do not call it yet. */
export function sampleBody(
  connection: { id: string },
  fields: Partial<CreatePost> = {},
): CreatePost {
  return aPostBody({ connectionIds: [connection.id], ...fields });
}

/** Returns the instant so many minutes from now, as callers write it. */
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
