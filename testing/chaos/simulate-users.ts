import { setTimeout as sleep } from "node:timers/promises";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { AppError } from "@/lib/kernel/errors";
import { undoPublishNow } from "@/lib/planning/drafts/publish-draft";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { updatePost } from "@/lib/planning/posts/update-post";
import { type ChaosPost, retryThroughOutages, textOf, versionsMax } from "../publishing/load/load";

const everyMs = 120;
const dueWithinMs = 7_000;
const farthestMoveMs = 10_000;

export type UserActionCounts = {
  edited: number;
  moved: number;
  cancelled: number;
  publishedNow: number;
  undone: number;
  refused: number;
};

export async function simulateUsers(
  posts: ChaosPost[],
  random: () => number,
  signal: AbortSignal,
): Promise<UserActionCounts> {
  const counts: UserActionCounts = {
    edited: 0,
    moved: 0,
    cancelled: 0,
    publishedNow: 0,
    undone: 0,
    refused: 0,
  };
  const byId = new Map(posts.map((post) => [post.postId, post]));
  while (!signal.aborted) {
    await sleep(everyMs);
    const dueSoon = await retryThroughOutages(findDueSoon);
    const row = dueSoon[Math.floor(random() * dueSoon.length)];
    const post = byId.get(row?.id ?? "");
    if (row && post) counts[await act(post, row, random)] += 1;
  }
  return counts;
}

async function act(
  post: ChaosPost,
  row: Row,
  random: () => number,
): Promise<keyof UserActionCounts> {
  const kind = kindOf(row, random());
  try {
    await actions[kind](post, row, random);
    return kind;
  } catch (error) {
    if (!(error instanceof AppError)) await sleep(200);
    return "refused";
  }
}

function kindOf({ undoUntil }: Row, choice: number): Kind {
  if (undoUntil && choice > 0.8) return "undone";
  const next = shares.find(([, upTo]) => choice < upTo);
  return next ? next[0] : "cancelled";
}

const shares: [Kind, upTo: number][] = [
  ["edited", 0.55],
  ["moved", 0.75],
  ["publishedNow", 0.85],
];

type Kind = Exclude<keyof UserActionCounts, "refused">;
type Row = { id: string; version: bigint; scheduledAt: Date; undoUntil: Date | null };
type Action = (post: ChaosPost, row: Row, random: () => number) => Promise<unknown>;

const actions: Record<Kind, Action> = {
  edited: async (post, { version }) => {
    const next = Math.min(post.version + 1, versionsMax);
    const { postId, key, positions, mediaIds } = post;
    await updatePost(post.actor, {
      postId,
      version: Number(version),
      text: textOf(key, 0, next),
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
  publishedNow: ({ actor, postId }, { version }) =>
    publishNow(actor, { postId, version: Number(version) }),
  undone: ({ actor, postId }, { version }) =>
    undoPublishNow(actor, { postId, version: Number(version) }),
};

function findDueSoon(): Promise<Row[]> {
  return db.post.findMany({
    where: {
      state: { in: ["scheduled", "publishing"] },
      scheduledAt: { gt: now(), lt: new Date(now().getTime() + dueWithinMs) },
    },
    select: { id: true, version: true, scheduledAt: true, undoUntil: true },
  });
}
