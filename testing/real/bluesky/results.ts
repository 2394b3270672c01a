import { setTimeout as sleep } from "node:timers/promises";
import type { Actor } from "@/lib/kernel/actor";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import type { MetricName } from "@/lib/networks/results";
import { createPost } from "@/lib/planning/posts/create-post";
import { readNextAccount } from "@/lib/results/reading/read-results";
import { insertResults } from "@/lib/results/reading/reading-store";
import { getResults, refreshResults } from "@/lib/results/report/get-results";
import { publishingProcesses } from "@/testing/run/kill-harness";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createWorkspace } from "@/testing/world/world";
import { type Seen, signedInPerson } from "./people";
import { signedInAccount } from "./signed-in-account";
import type { Pds } from "./start-pds";

const minuteMs = 60_000;
const patienceMs = 2 * minuteMs;

/** People react to what was published by the server's own client; Herald then reads what they did. */
export async function readWhatPeopleDid(pds: Pds): Promise<boolean> {
  const { admin } = await createWorkspace("Results");
  const author = await pds.createAccount("author");
  const [ada, ben, cem] = await Promise.all(
    ["ada", "ben", "cem"].map(async (name) => {
      return await signedInPerson(pds, await pds.createAccount(name));
    }),
  );
  if (!ada || !ben || !cem) throw new Error("Three people were made.");
  const own = await signedInPerson(pds, author);
  const connectionId = await signedInAccount(admin, author, pds.url);
  for (const person of [ada, ben]) await person.follow(author.did);
  const shown = await publishPosts(admin, connectionId, ["People react to this", "Deleted there"]);
  const [liked, deleted] = shown;
  if (!liked || !deleted) throw new Error("Two posts were published.");
  const seenBy = (remoteId: string) => async () => {
    return (await ada.getPosts({ uris: [remoteId] })).data.posts[0];
  };
  const post = await until("the post is shown", seenBy(liked.remoteId), Boolean);
  await until(
    "the followers are counted",
    async () => (await ada.getProfile({ actor: author.did })).data.followersCount,
    (count) => count === 2,
  );
  const checks: Check[] = [];
  const check = (name: string, passed: boolean) => checks.push({ name, passed });
  const isTold = (told: Told, expected: Partial<Record<MetricName, number>>) =>
    Object.entries(expected).every(([metric, value]) => told[metric]?.value === value);

  const before = await ask(admin, liked.postId);
  check(
    "before anybody reacts, the app view tells 0",
    isTold(before, { reactions: 0, comments: 0, shares: 0, quotes: 0 }),
  );
  check("views are not offered, and not 0", before.views?.reason === "not_offered");
  const followers = await db.accountFollowers.findMany({ where: { connectionId } });
  check("two followers are counted", followers.map((day) => day.followers).join() === "2");

  const { uri, cid } = post as Seen;
  for (const person of [ada, ben]) await person.like(uri, cid);
  const regretted = await cem.like(uri, cid);
  await cem.deleteLike(regretted.uri);
  for (const person of [ada, ben, cem]) await person.repost(uri, cid);
  const ref = { uri, cid };
  await ada.post({ text: "A reply", reply: { root: ref, parent: ref } });
  const embed = { $type: "app.bsky.embed.record", record: ref };
  await ben.post({ text: "A quote", embed });
  const made = { likeCount: 2, repostCount: 3, replyCount: 1, quoteCount: 1 };
  await until("the app view has counted", seenBy(liked.remoteId), (seen) => isSame(seen, made));
  shiftClock(16 * minuteMs);
  const after = await ask(admin, liked.postId);
  check(
    "likes, reposts, replies and quotes made there stand here",
    isTold(after, { reactions: 2, shares: 3, comments: 1, quotes: 1 }),
  );
  check("with the instant of the reading", after.reactions?.asOf !== before.reactions?.asOf);

  await cem.like(uri, cid);
  await until("the app view has counted", seenBy(liked.remoteId), (seen) => {
    return isSame(seen, { likeCount: 3 });
  });
  await own.deletePost(deleted.remoteId);
  await until("the other post is gone", seenBy(deleted.remoteId), (seen) => seen === undefined);
  shiftClock(62 * minuteMs);
  await insertResults(null);
  while (await readNextAccount());
  const planned = await told(admin, liked.postId);
  check("an hour after publishing it is read by itself", isTold(planned, { reactions: 3 }));
  const gone = await told(admin, deleted.postId);
  check("a post deleted there is shown as deleted", gone.reactions?.reason === "deleted_there");
  for (const { name, passed } of checks) console.log(`${passed ? "pass" : "FAIL"}  ${name}`);
  return checks.every(({ passed }) => passed);
}

type Check = { name: string; passed: boolean };
type Told = Record<string, { value: number | null; asOf: string | null; reason: string | null }>;
type Shown = { postId: string; remoteId: string };

/** Schedules posts and lets a process of the product publish them. */
async function publishPosts(
  actor: Actor,
  connectionId: string,
  texts: readonly string[],
): Promise<Shown[]> {
  const shown: Shown[] = [];
  const processes = publishingProcesses({ mode: "protected", sandboxPort: "3900", count: 1 });
  try {
    await processes.loaded();
    const scheduledAt = inMinutes(60);
    for (const text of texts) {
      await createPost(actor, aPostBody({ text, connectionIds: [connectionId], scheduledAt }));
    }
    await db.$executeRaw`
      UPDATE "Delivery" SET "scheduledAt" = now() + interval '2 seconds', "dueAt" = now()
      WHERE state = 'scheduled' AND "connectionId" = ${connectionId}::uuid`;
    await processes.start();
    const rows = await until(
      "the posts are published",
      () => {
        const where = { connectionId, state: "published" as const };
        return db.delivery.findMany({ where, include: { post: true } });
      },
      ({ length }) => length === texts.length,
    );
    for (const text of texts) {
      const row = rows.find(({ post }) => post.text === text);
      if (row?.remoteId) shown.push({ postId: row.postId, remoteId: row.remoteId });
    }
  } finally {
    processes.end();
  }
  return shown;
}

async function ask(actor: Actor, postId: string): Promise<Told> {
  await insertResults(null);
  await refreshResults(actor, { postId });
  return await told(actor, postId);
}

async function told(actor: Actor, postId: string): Promise<Told> {
  const { results } = await getResults(actor, { postId });
  const metrics = results.accounts[0]?.metrics ?? [];
  return Object.fromEntries(metrics.map((one) => [one.metric, one]));
}

function isSame(seen: Seen | undefined, expected: Partial<Seen>): boolean {
  const all = Object.entries(expected);
  return seen !== undefined && all.every(([name, count]) => seen[name as keyof Seen] === count);
}

async function until<Value>(
  what: string,
  look: () => Promise<Value>,
  isEnough: (value: Value) => boolean,
): Promise<Value> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const value = await look();
    if (isEnough(value)) return value;
    if (Date.now() > deadline) throw new Error(`It never came to pass that ${what}.`);
    await sleep(250);
  }
}
