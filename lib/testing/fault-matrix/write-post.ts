import { now } from "@/lib/clock";
import { db } from "@/lib/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import type { Post } from "@/lib/posts/schema";
import { schedulePost } from "../publishing-world";
import type { Lane } from "./lanes";

/** A post of this kind, far in the future: a load that is written slowly must not begin in the past. */
export function writePost(lane: Lane, kind: DeliveryKind, texts: string[]): Promise<Post> {
  const [text = "", ...later] = texts;
  return schedulePost(lane.actor, lane.connection, {
    inMs: 3_600_000,
    text,
    additionalPosts: later.map((one) => ({ text: one })),
    mediaIds: mediaOf(lane, kind),
  });
}

function mediaOf(lane: Lane, kind: DeliveryKind): string[] {
  if (kind === "video") return [lane.videoId];
  return kind === "photo" || !takesText(lane) ? [lane.photoId] : [];
}

/** As if its time had come. */
export async function bringNear({ id: postId }: Pick<Post, "id">): Promise<void> {
  await db.delivery.updateMany({ where: { postId }, data: { scheduledAt: now() } });
  await db.delivery.updateMany({ where: { postId, postIndex: 0 }, data: { dueAt: now() } });
}

function takesText({ network }: Lane): boolean {
  const problems = network.check({ postIndex: 0, text: "A text", media: [] });
  return problems.every(({ severity }) => severity !== "error");
}
