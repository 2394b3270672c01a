import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import { schedulePost } from "../publishing-world";
import { sideBySide } from "../side-by-side";
import { takesText } from "../takes-text";
import type { Lane } from "./lanes";

/** What a connection is to show, position by position; media only at the first. */
export type Plan = { lane: Lane; kind: DeliveryKind; texts: string[] };

/** The deliveries of one post to one connection. */
export type Sequence = { postId: string; connectionId: string };

/**
 * Writes what is planned, far in the future: a load that is written slowly must not begin in the past.
 * A post says something else on each of its connections, so that few of them are enough.
 */
export async function writePosts<Own extends Plan>(plans: Own[]): Promise<Map<Own, Sequence>> {
  const sequences = new Map<Own, Sequence>();
  await sideBySide(inPosts(plans), async (together) => {
    const postId = await writePost(together);
    for (const plan of together)
      sequences.set(plan, { postId, connectionId: plan.lane.connection.id });
  });
  return sequences;
}

/** A post has each connection once, and as many positions for all of them. */
function inPosts<Own extends Plan>(plans: Own[]): Own[][] {
  const posts = new Map<string, Own[]>();
  const counts = new Map<string, number>();
  for (const plan of plans) {
    const { lane, texts } = plan;
    const place = `${lane.connection.id} ${texts.length}`;
    const number = counts.get(place) ?? 0;
    counts.set(place, number + 1);
    const post = `${lane.actor.workspaceId} ${texts.length} ${number}`;
    posts.set(post, [...(posts.get(post) ?? []), plan]);
  }
  return [...posts.values()];
}

async function writePost(plans: Plan[]): Promise<string> {
  const [first] = plans;
  if (!first) throw new Error("A post goes nowhere.");
  const { lane, texts } = first;
  const [text = "", ...later] = texts;
  const post = await schedulePost(lane.actor, lane.connection, {
    inMs: 3_600_000,
    text,
    additionalPosts: later.map((one) => ({ text: one })),
    connectionIds: plans.map((plan) => plan.lane.connection.id),
    textOverrides: byConnection(plans, (plan) => Object.fromEntries(plan.texts.entries())),
    mediaOverrides: byConnection(plans, (plan) => ({ "0": mediaOf(plan) })),
  });
  return post.id;
}

function byConnection<Value>(
  plans: Plan[],
  read: (plan: Plan) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(plans.map((plan) => [plan.lane.connection.id, read(plan)]));
}

function mediaOf({ lane, kind }: Plan): string[] {
  if (kind === "video") return [lane.videoId];
  return kind === "photo" || !takesText(lane.network) ? [lane.photoId] : [];
}

/** As if their time had come. */
export async function bringNear({ postId, connectionId }: Sequence): Promise<void> {
  const at = now().toISOString();
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = ${at}::timestamptz,
      "dueAt" = CASE WHEN "dueAt" IS NOT NULL THEN ${at}::timestamptz END
    WHERE "postId" = ${postId}::uuid AND "connectionId" = ${connectionId}::uuid`;
}
