import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { cancelPost } from "@/lib/posts/cancel-post";
import { updatePost } from "@/lib/posts/update-post";
import { type ChaosPost, textOf, throughOutages, versionsMax } from "./load";

const everyMs = 120;
/** People change what falls due within this time: that is where it hurts. */
const nearMs = 7_000;
const farthestMoveMs = 10_000;

export type Deeds = { edited: number; moved: number; cancelled: number; refused: number };

/** People who edit, move and cancel posts right before their time, until the signal. */
export async function meddle(
  posts: ChaosPost[],
  random: () => number,
  signal: AbortSignal,
): Promise<Deeds> {
  const deeds: Deeds = { edited: 0, moved: 0, cancelled: 0, refused: 0 };
  const byId = new Map(posts.map((post) => [post.postId, post]));
  while (!signal.aborted) {
    await sleep(everyMs);
    const near = await throughOutages(findNear);
    const row = near[Math.floor(random() * near.length)];
    const post = byId.get(row?.id ?? "");
    if (row && post) deeds[await doSomething(post, row, random)] += 1;
  }
  return deeds;
}

/** Lost answers of our own database leave open whether the deed was done: its row says so. */
async function doSomething(post: ChaosPost, row: Row, random: () => number): Promise<keyof Deeds> {
  const choice = random();
  const deed = choice < 0.6 ? "edited" : choice < 0.85 ? "moved" : "cancelled";
  try {
    await acts[deed](post, row, random);
    return deed;
  } catch (error) {
    if (!(error instanceof AppError)) await sleep(200);
    return "refused";
  }
}

type Row = { id: string; version: bigint; scheduledAt: Date };
type Act = (post: ChaosPost, row: Row, random: () => number) => Promise<unknown>;

const acts: Record<"edited" | "moved" | "cancelled", Act> = {
  edited: async (post, { version }) => {
    const next = Math.min(post.version + 1, versionsMax);
    const { postId, key, positions, mediaIds } = post;
    await updatePost(post.actor, {
      ...{ postId, version: Number(version), text: textOf(key, 0, next) },
      additionalPosts: positions > 1 ? [{ text: textOf(key, 1, next) }] : [],
      mediaIds: mediaIds.slice(next - 1, next),
    });
    post.version = next;
  },
  moved: ({ actor, postId }, { version, scheduledAt }, random) => {
    const later = new Date(scheduledAt.getTime() + 500 + random() * farthestMoveMs);
    const move = { postId, version: Number(version), scheduledAt: later.toISOString() };
    return updatePost(actor, move);
  },
  cancelled: ({ actor, postId }, { version }) =>
    cancelPost(actor, { postId, version: Number(version) }),
};

function findNear(): Promise<Row[]> {
  return db.post.findMany({
    where: {
      state: { in: ["scheduled", "publishing"] },
      scheduledAt: { gt: now(), lt: new Date(now().getTime() + nearMs) },
    },
    select: { id: true, version: true, scheduledAt: true },
  });
}
