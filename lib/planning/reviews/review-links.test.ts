import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as pictureRoute from "@/app/api/review/[token]/pictures/[hash]/route";
import * as linkRoute from "@/app/api/review-links/[reviewLinkId]/route";
import * as linksRoute from "@/app/api/review-links/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createLabel } from "@/lib/library/labels/labels";
import { addComment } from "@/lib/planning/comments/comments";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { openLink, readLink, shareForReview } from "@/testing/world/reviews";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, createMedia, type Person, smallWorld } from "@/testing/world/world";
import { visitReview } from "./open-review";
import { purgeReviewLinks, revokeReviewLink } from "./review-links";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const dayMs = 86_400_000;

async function plan(fields: Partial<CreatePost> = {}, by: Person = world.member) {
  const connectionIds = [world.connection.id];
  return (await createPost(by, aPostBody({ connectionIds, ...fields }))).post;
}

function create(body: object, by: { as?: Person; headers?: Record<string, string | null> }) {
  const asked = { name: "Ann at Client", may: "look", ...body };
  return callRoute(linksRoute, "POST", { path: "/api/review-links", body: asked, ...by });
}

const textsOf = async (token: string) =>
  (await readLink(token)).posts.map(({ accounts }) => accounts[0]?.posts[0]?.text);

describe("a review link", () => {
  it("is for a fortnight unless asked otherwise, and for 90 days at most", async () => {
    const scope = { postIds: [(await plan()).id] };
    const at = Date.now();
    const { body } = await create({ scope }, { as: world.member });
    const { expiresAt } = Object(body.reviewLink) as { expiresAt: string };
    expect(Math.round((Date.parse(expiresAt) - at) / dayMs)).toBe(14);
    const ends = [inMinutes(89 * 1440), inMinutes(91 * 1440), inMinutes(-1)];
    const answers = await Promise.all(
      ends.map((end) => create({ scope, expiresAt: end }, { as: world.member })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
  });

  it("has a token of 256 bits, of which a hash is stored and nothing is listed again", async () => {
    const { token, url } = await shareForReview(world.member, {
      scope: { postIds: [(await plan()).id] },
    });
    expect(url).toBe(`${env.BASE_URL}/review/${token}`);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const { id: workspaceId } = world.workspace;
    const stored = JSON.stringify(await db.reviewLink.findMany({ where: { workspaceId } }));
    const logged = JSON.stringify(await auditTrail({ workspaceId }));
    const { body } = await callRoute(linksRoute, "GET", {
      path: "/api/review-links",
      as: world.member,
    });
    expect(stored + JSON.stringify(body) + logged).not.toContain(token);
    expect(body.items).toMatchObject([{ name: "Ann at Client", may: "look", openedAt: null }]);
  });

  it("is made and revoked by signed-in people who write, never by a key", async () => {
    const scope = { postIds: [(await plan()).id] };
    const { headers } = await createKey(world.member);
    const refused = await Promise.all([
      create({ scope }, {}),
      create({ scope }, { headers }),
      create({ scope }, { as: world.viewer }),
    ]);
    expect(refused.map(({ body }) => Object(body.error).code)).toEqual([
      "unauthenticated",
      "session_required",
      "forbidden",
    ]);
    expect(await db.reviewLink.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
  });

  it("shows only what is of the workspace, and names a period that begins before it ends", async () => {
    const foreign = world.elsewhere.member;
    const connectionIds = [world.elsewhere.connection.id];
    const { post } = await createPost(foreign, aPostBody({ connectionIds }));
    const { label } = await createLabel(foreign, { name: "Theirs" });
    const period = { connectionIds: null, from: inMinutes(0), to: inMinutes(10) };
    const scopes = [
      { postIds: [post.id] },
      { postIds: [randomUUID()] },
      { labelId: label.id },
      { ...period, connectionIds },
      { ...period, to: period.from },
    ];
    const answers = await Promise.all(
      scopes.map((scope) => create({ scope }, { as: world.member })),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 400]);
  });

  it("leaves its making and its end in the audit log", async () => {
    const { id } = await shareForReview(world.member, { scope: { postIds: [(await plan()).id] } });
    const params = { reviewLinkId: id };
    const path = `/api/review-links/${id}`;
    const foreign = await callRoute(linkRoute, "DELETE", {
      path,
      params,
      as: world.elsewhere.member,
    });
    expect(foreign.status).toBe(404);
    const answers = [
      await callRoute(linkRoute, "DELETE", { path, params, as: world.admin }),
      await callRoute(linkRoute, "DELETE", { path, params, as: world.member }),
    ];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const trail = await auditTrail({ targetId: id });
    expect(trail.map(({ action, actorUserId }) => [action, actorUserId])).toEqual([
      ["review.created", world.member.userId],
      ["review.revoked", world.admin.userId],
    ]);
  });
});

describe("whoever has a link", () => {
  it("gets one and the same answer for a token that never was, has ended or was revoked", async () => {
    const scope = { postIds: [(await plan()).id] };
    const revoked = await shareForReview(world.member, { scope });
    await revokeReviewLink(world.member, { reviewLinkId: revoked.id });
    const ended = await shareForReview(world.member, { scope, expiresAt: inMinutes(5) });
    shiftClock(6 * 60_000);
    const tokens = [revoked.token, ended.token, "A".repeat(43), "short", "a".repeat(200)];
    const answers = await Promise.all(tokens.map((token) => openLink(token)));
    const told = answers.map(({ status, body }) => {
      const { requestId: _, ...error } = Object(body.error) as { requestId: string };
      return { status, error };
    });
    const message = "This link does not work. Ask the person who sent it for a new one.";
    expect(told).toEqual(
      tokens.map(() => ({ status: 404, error: { code: "not_found", message } })),
    );
    for (const token of tokens) expect(await visitReview(token, new Headers())).toBe("ended");
  });

  it("sees the planned posts of its scope as their accounts will show them, soonest first", async () => {
    const { connection } = world;
    const other = await createConnection(world.admin, { name: "Another Page" });
    const media = await createMedia(world.member);
    const later = await plan({ scheduledAt: inMinutes(120), text: "Later", mediaIds: [media.id] });
    const sooner = await plan({
      connectionIds: [connection.id, other.id],
      text: "For all",
      textOverrides: { [other.id]: { "0": "For the other" } },
    });
    const { token } = await shareForReview(world.member, {
      scope: { postIds: [later.id, sooner.id] },
    });
    const { review, accounts, posts } = await readLink(token);
    expect(review).toMatchObject({ name: "Ann at Client", team: "Here", may: "look" });
    expect(accounts.map(({ name }) => name).sort()).toEqual(["Another Page", "Sample Page"]);
    expect(posts.map(({ id }) => id)).toEqual([sooner.id, later.id]);
    const texts = posts[0]?.accounts.map(({ connectionId, posts: [first] }) => {
      return [connectionId, first?.text];
    });
    expect(Object.fromEntries(texts ?? [])).toEqual({
      [connection.id]: "For all",
      [other.id]: "For the other",
    });
    const [picture] = posts[1]?.accounts[0]?.posts[0]?.media ?? [];
    expect(picture).toMatchObject({ alt: "A sample picture", width: 640, videoUrl: null });
    expect(picture?.pictureUrl).toMatch(new RegExp(`^${env.BASE_URL}/api/storage/media\\?ticket=`));
  });

  it("sees what is added to a label or a period later, on the accounts of the scope alone", async () => {
    const { label } = await createLabel(world.member, { name: "Client" });
    const other = await createConnection(world.admin, { name: "Another Page" });
    const [from, to] = [inMinutes(30), inMinutes(90)];
    const connectionIds = [world.connection.id];
    const scopes = { labelId: label.id };
    const labelled = await shareForReview(world.member, { scope: scopes });
    const ofPeriod = await shareForReview(world.member, { scope: { connectionIds, from, to } });
    expect([await textsOf(labelled.token), await textsOf(ofPeriod.token)]).toEqual([[], []]);

    await plan({ text: "Labelled", labelIds: [label.id], scheduledAt: inMinutes(200) });
    await plan({ text: "Within", connectionIds: [...connectionIds, other.id] });
    await plan({ text: "Elsewhere", connectionIds: [other.id] });
    await plan({ text: "After", scheduledAt: to });
    expect(await textsOf(labelled.token)).toEqual(["Labelled"]);
    const { posts, accounts } = await readLink(ofPeriod.token);
    expect(posts.map((post) => post.accounts.map(({ connectionId }) => connectionId))).toEqual([
      connectionIds,
    ]);
    expect(accounts.map(({ id }) => id)).toEqual(connectionIds);
  });

  it("sees no post that is not planned any more, and no word of any other", async () => {
    const cancelled = await plan({ text: "Cancelled" });
    const shown = await plan({ text: "Shown", title: "Canary title" });
    await plan({ text: "Canary text" });
    await addComment(world.member, { postId: shown.id, body: "Canary comment" });
    await cancelPost(world.member, { postId: cancelled.id, version: 1 });
    const { token } = await shareForReview(world.member, {
      scope: { postIds: [cancelled.id, shown.id] },
    });
    expect(await textsOf(token)).toEqual(["Shown"]);
    const page = JSON.stringify([await readLink(token), await visitReview(token, new Headers())]);
    expect(page).not.toMatch(/canary/i);
    for (const { userId } of [world.admin, world.member, world.viewer]) {
      expect(page).not.toContain(userId);
    }
    expect(page).not.toContain("@example.com");
  });

  it("changes nothing by opening it but the note of it, once a device and day in the log", async () => {
    const { id } = await plan();
    const { token, id: linkId } = await shareForReview(world.member, { scope: { postIds: [id] } });
    const state = () =>
      db.post.findMany({
        where: { workspaceId: world.workspace.id },
        include: { deliveries: true, accountApprovals: true, comments: true },
      });
    const before = await state();
    await openLink(token, { "User-Agent": "A scanner" });
    await openLink(token, { "User-Agent": "A scanner" });
    await openLink(token, { "User-Agent": "A browser" });
    await visitReview(token, new Headers());
    expect(await state()).toEqual(before);
    const link = await db.reviewLink.findUniqueOrThrow({ where: { id: linkId } });
    expect(link.openedAt).not.toBeNull();
    const openings = await auditTrail({ targetId: linkId, action: "review.opened" });
    expect(openings.map(({ actorUserId }) => actorUserId)).toEqual([null, null, null]);
    shiftClock(dayMs);
    await openLink(token, { "User-Agent": "A browser" });
    expect(await auditTrail({ targetId: linkId, action: "review.opened" })).toHaveLength(4);
  });

  it("sees the pictures of the workspace's accounts, and of nobody else", async () => {
    const hash = "a".repeat(64);
    const bytes = new Uint8Array([1]);
    const workspaceId = world.workspace.id;
    await db.accountPicture.create({ data: { workspaceId, hash, bytes, foundAt: new Date() } });
    await db.connection.update({
      where: { id: world.connection.id },
      data: { avatarUrl: `/api/avatars/${hash}` },
    });
    const scope = { postIds: [(await plan()).id] };
    const { token } = await shareForReview(world.member, { scope });
    const { accounts } = await readLink(token);
    const path = `/api/review/${token}/pictures/${hash}`;
    expect(accounts[0]?.avatarUrl).toBe(path);
    const read = (given: string, wanted: string) =>
      callRoute(pictureRoute, "GET", { path, params: { token: given, hash: wanted } });
    expect((await read(token, hash)).status).toBe(200);
    expect((await read(token, "b".repeat(64))).status).toBe(404);
    expect((await read("A".repeat(43), hash)).status).toBe(404);
  });
});

it("links that ended long ago are deleted, and no others", async () => {
  const scope = { postIds: [(await plan()).id] };
  await shareForReview(world.member, { scope, expiresAt: inMinutes(5) });
  const open = await shareForReview(world.member, { scope, expiresAt: inMinutes(90 * 1440 - 1) });
  shiftClock(91 * dayMs);
  await purgeReviewLinks();
  expect(
    await db.reviewLink.findMany({ where: { workspaceId: world.workspace.id } }),
  ).toMatchObject([{ id: open.id }]);
});
