import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { DeliveryKind } from "@/lib/networks/simulator";
import { createPost } from "@/lib/planning/posts/create-post";
import { sideBySide } from "@/testing/run/side-by-side";
import { insist } from "@/testing/world/insist";
import { aPostBody } from "@/testing/world/sample-post";
import { takesText } from "@/testing/world/takes-text";
import type { AccountFixture } from "./account-fixtures";

export type Plan = { fixture: AccountFixture; kind: DeliveryKind; texts: string[] };

export type Sequence = { postId: string; connectionId: string };

/**
 * Schedules posts far in the future, so that none is due while others are still being written.
 * Overrides give each connection its own text, so that few posts are enough.
 */
export async function writePosts<Own extends Plan>(plans: Own[]): Promise<Map<Own, Sequence>> {
  const sequences = new Map<Own, Sequence>();
  await sideBySide(groupIntoPosts(plans), async (together) => {
    const postId = await writePost(together);
    for (const plan of together)
      sequences.set(plan, { postId, connectionId: plan.fixture.connection.id });
  });
  return sequences;
}

function groupIntoPosts<Own extends Plan>(plans: Own[]): Own[][] {
  const posts = new Map<string, Own[]>();
  const counts = new Map<string, number>();
  for (const plan of plans) {
    const { fixture, texts } = plan;
    const place = `${fixture.connection.id} ${texts.length}`;
    const number = counts.get(place) ?? 0;
    counts.set(place, number + 1);
    const post = `${fixture.actor.workspaceId} ${texts.length} ${number}`;
    posts.set(post, [...(posts.get(post) ?? []), plan]);
  }
  return [...posts.values()];
}

async function writePost(plans: Plan[]): Promise<string> {
  const [first] = plans;
  if (!first) throw new Error("A post goes nowhere.");
  const { fixture, texts } = first;
  const [text = "", ...later] = texts;
  const body = aPostBody({
    text,
    additionalPosts: later.map((one) => ({ text: one })),
    connectionIds: plans.map((plan) => plan.fixture.connection.id),
    textOverrides: byConnection(plans, (plan) => Object.fromEntries(plan.texts.entries())),
    mediaOverrides: byConnection(plans, (plan) => ({ "0": mediaOf(plan) })),
  });
  const { post } = await insist(() => createPost(fixture.actor, body));
  return post.id;
}

function byConnection<Value>(
  plans: Plan[],
  read: (plan: Plan) => Value,
): Readonly<Record<string, Value>> {
  return Object.fromEntries(plans.map((plan) => [plan.fixture.connection.id, read(plan)]));
}

function mediaOf({ fixture, kind }: Plan): string[] {
  if (kind === "video") return [fixture.videoId];
  return kind === "photo" || !takesText(fixture.network) ? [fixture.photoId] : [];
}

export async function makeDue({ postId, connectionId }: Sequence): Promise<void> {
  const at = now().toISOString();
  await insist(
    () => db.$executeRaw`
      UPDATE "Delivery" SET "scheduledAt" = ${at}::timestamptz,
        "dueAt" = CASE WHEN "dueAt" IS NOT NULL THEN ${at}::timestamptz END
      WHERE "postId" = ${postId}::uuid AND "connectionId" = ${connectionId}::uuid`,
  );
}
