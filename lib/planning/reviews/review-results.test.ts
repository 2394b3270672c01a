import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as linksRoute from "@/app/api/review-links/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { insertResults } from "@/lib/results/reading/reading-store";
import { callRoute } from "@/testing/world/call-route";
import { openLink, readLink, sayByLink, shareForReview } from "@/testing/world/reviews";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { visitReview } from "./open-review";
import { revokeReviewLink } from "./review-links";

const hourMs = 3_600_000;

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();
const period = (connectionIds: string[] | null = null) => ({
  results: { connectionIds, from: inHours(-48), to: inHours(1) },
});

/** A post that went out hours ago, with what was counted of it. */
async function published(
  person: Person,
  fields: {
    text: string;
    connectionId: string;
    title?: string;
    hoursAgo?: number;
    reactions?: number;
  },
) {
  const { connectionId, hoursAgo = 2, reactions, ...texts } = fields;
  const { post } = await createPost(person, aPostBody({ ...texts, connectionIds: [connectionId] }));
  const publishedAt = new Date(now().getTime() - hoursAgo * hourMs);
  await db.delivery.updateMany({
    where: { postId: post.id },
    data: { state: "published", publishedAt, remoteId: randomUUID(), dueAt: null },
  });
  await db.post.update({ where: { id: post.id }, data: { state: "published" } });
  await insertResults(null);
  if (reactions === undefined) return post;
  await db.deliveryResult.updateMany({
    where: { delivery: { postId: post.id } },
    data: { reactions, readAt: now(), stage: 1 },
  });
  return post;
}

async function connectBluesky() {
  return await createConnection(world.admin, { provider: "bluesky", name: "Sky" });
}

describe("a review link to results", () => {
  it("can be looked at alone, and names a period that begins before it ends", async () => {
    const create = (body: object) =>
      callRoute(linksRoute, "POST", {
        path: "/api/review-links",
        body: { name: "Ann at Client", may: "look", ...body },
        as: world.member,
      });
    const { results } = period();
    const foreign = world.elsewhere.connection.id;
    const answers = await Promise.all([
      create({ scope: { results } }),
      create({ scope: { results }, may: "comment" }),
      create({ scope: { results: { ...results, to: results.from } } }),
      create({ scope: { results: { ...results, connectionIds: [foreign] } } }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 400, 404]);
  });

  it("shows the sums, and the words of the posts that it ranks, on the accounts of the scope alone", async () => {
    const sky = await connectBluesky();
    const other = await createConnection(world.admin, { provider: "bluesky", name: "Other" });
    const title = "Canary title";
    await published(world.member, { text: "Shown", title, connectionId: sky.id, reactions: 7 });
    await published(world.member, { text: "Canary other account", connectionId: other.id });
    await published(world.member, { text: "Canary before", connectionId: sky.id, hoursAgo: 60 });
    await createPost(world.member, aPostBody({ text: "Canary planned", connectionIds: [sky.id] }));
    const { token } = await shareForReview(world.member, { scope: period([sky.id]) });
    const { results, posts, accounts } = await readLink(token);
    expect(posts).toEqual([]);
    expect(accounts.map(({ name }) => name)).toEqual(["Sky"]);
    expect(results?.best.map(({ text }) => text)).toEqual(["Shown"]);
    expect(results?.accounts.totals.posts).toBe(1);
    const reactions = results?.accounts.totals.metrics.find(({ metric }) => metric === "reactions");
    expect(reactions).toMatchObject({ value: 7, reason: null });
    const views = results?.accounts.totals.metrics.find(({ metric }) => metric === "views");
    expect(views).toMatchObject({ value: null, reason: "not_offered" });
    const page = JSON.stringify([await readLink(token), await visitReview(token, new Headers())]);
    expect(page).not.toMatch(/canary/i);
    for (const { userId } of [world.admin, world.member]) expect(page).not.toContain(userId);
  });

  it("shows what is published later, on several accounts or on all", async () => {
    const sky = await connectBluesky();
    const other = await createConnection(world.admin, { provider: "bluesky", name: "Other" });
    const both = await shareForReview(world.member, { scope: period([sky.id, other.id]) });
    const all = await shareForReview(world.member, { scope: period() });
    expect((await readLink(both.token)).results?.accounts.totals.posts).toBe(0);
    await published(world.member, { text: "One", connectionId: sky.id });
    await published(world.member, { text: "Two", connectionId: other.id });
    await published(world.member, { text: "Three", connectionId: world.connection.id });
    expect((await readLink(both.token)).results?.accounts.totals.posts).toBe(2);
    expect((await readLink(all.token)).results?.accounts.totals.posts).toBe(3);
  });

  it("shows nothing of another team", async () => {
    await published(world.elsewhere.member, {
      text: "Canary of others",
      connectionId: world.elsewhere.connection.id,
      reactions: 3,
    });
    const { token } = await shareForReview(world.member, { scope: period() });
    const { results } = await readLink(token);
    expect(results?.accounts.groups).toEqual([]);
    expect(results?.best).toEqual([]);
  });

  it("ends as others do, and lets nobody say anything", async () => {
    const { id: postId } = await published(world.member, {
      text: "Shown",
      connectionId: world.connection.id,
    });
    const open = await shareForReview(world.member, { scope: period() });
    expect((await sayByLink(open.token, { postId, body: "Hello" })).status).toBe(403);
    const revoked = await shareForReview(world.member, { scope: period() });
    await revokeReviewLink(world.member, { reviewLinkId: revoked.id });
    const ended = await shareForReview(world.member, { scope: period(), expiresAt: inHours(0.1) });
    shiftClock(hourMs);
    const tokens = [revoked.token, ended.token, "A".repeat(43)];
    const answers = await Promise.all(tokens.map((token) => openLink(token)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await openLink(open.token)).status).toBe(200);
  });

  it("shows nothing before a code was entered where it asks for one", async () => {
    await published(world.member, { text: "Canary", connectionId: world.connection.id });
    const codeBy = "ann@client.example";
    const { token } = await shareForReview(world.member, { scope: period(), codeBy });
    const { body } = await openLink(token);
    expect(body).toMatchObject({ results: null, accounts: [] });
  });
});
