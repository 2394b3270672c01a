import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as linkRulesRoute from "@/app/api/workspace/link-rules/route";
import { deliveryContents } from "@/lib/deliveries/delivery-content";
import { withLinkParameters } from "@/lib/deliveries/rules/link-parameters";
import type { Actor } from "@/lib/kernel/actor";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { toWallTime } from "@/lib/kernel/time/zoned";
import { createLabel, deleteLabel } from "@/lib/library/labels/labels";
import { settleChanged } from "@/lib/planning/approvals/settle-approvals";
import { cancelPost, reinstatePost } from "@/lib/planning/posts/cancel-post";
import { labelPosts, movePosts } from "@/lib/planning/posts/change-posts";
import { createPost, validatePost } from "@/lib/planning/posts/create-post";
import { publishNow } from "@/lib/planning/posts/publish-now";
import { getPost } from "@/lib/planning/posts/read-posts";
import { approveForTime } from "@/lib/planning/posts/reschedule-post";
import type { CreatePost, Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { dispatch, drive } from "@/testing/publishing/phase-driver";
import { publishingWorld, storePhoto } from "@/testing/publishing/publishing-world";
import { answer, digestsOf, needApproval, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createProgram } from "@/testing/world/programs";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { getLinkRules, setLinkRules } from "./link-rules";
import type { LinkRule } from "./schema";

let world: Awaited<ReturnType<typeof publishingWorld>>;
let connectionId: string;

beforeAll(async () => {
  world = await publishingWorld();
  connectionId = world.connection.id;
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.approvalRule.deleteMany();
  await setLinkRules(world.admin, { rules: [] });
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

const link = "https://example.com/a";

function aRule(fields: Partial<LinkRule> = {}): LinkRule {
  const parameters = { utm_source: "{network}" };
  return { connectionId: null, labelId: null, parameters, excludedHosts: [], ...fields };
}

const follow = (...rules: Partial<LinkRule>[]) =>
  setLinkRules(world.admin, { rules: rules.map(aRule) });

async function plan(fields: Partial<CreatePost> = {}, by: Person = world.member): Promise<Post> {
  const body = aPostBody({ connectionIds: [connectionId], text: `Read ${link}.`, ...fields });
  return (await createPost(by, body)).post;
}

async function textsOf(post: Post): Promise<string[]> {
  const rows = await db.delivery.findMany({
    where: { postId: post.id },
    orderBy: [{ postIndex: "asc" }, { connectionId: "asc" }],
  });
  const contents = await deliveryContents(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => contents.get(id)?.text ?? "");
}

const again = async (post: Post) => (await getPost(world.member, { postId: post.id })).post;

describe("the rules of a workspace", () => {
  it("are an administrator's to read and to set, whole and in their order", async () => {
    const rules = [aRule({ connectionId }), aRule({ excludedHosts: ["example.com"] })];
    const path = "/api/workspace/link-rules";
    const put = { path, body: { rules } };
    const set = await callRoute(linkRulesRoute, "PUT", { ...put, as: world.admin });
    expect(set).toMatchObject({ status: 200, body: { rules } });
    const read = await callRoute(linkRulesRoute, "GET", { path, as: world.admin });
    expect(read.body).toEqual({ rules });
    for (const as of [world.member, world.viewer]) {
      expect((await callRoute(linkRulesRoute, "PUT", { ...put, as })).status).toBe(403);
      expect((await callRoute(linkRulesRoute, "GET", { path, as })).status).toBe(403);
    }
    const headers = { Origin: "https://example.org" };
    const foreign = await callRoute(linkRulesRoute, "PUT", { ...put, as: world.admin, headers });
    expect(foreign.status).toBe(403);
    expect(await getLinkRules(world.elsewhere.admin, {})).toEqual({ rules: [] });
  });

  it("are in the log as they were and as they are, once for each change", async () => {
    const rule = aRule({ parameters: { ref: "logged" } });
    await follow(rule);
    await follow(rule);
    const workspaceId = world.workspace.id;
    const entries = await auditTrail({ workspaceId, action: "workspace.links_set" });
    const changes = entries.filter(({ after }) => JSON.stringify(after).includes("logged"));
    expect(changes).toMatchObject([
      { before: { linkRules: [] }, after: { linkRules: [rule] }, actorUserId: world.admin.userId },
    ]);
  });

  it("name accounts and labels of their own workspace, and placeholders that there are", async () => {
    const { connection: foreign, admin } = (await smallWorld()).elsewhere;
    const { label } = await createLabel(admin, { name: "Elsewhere" });
    await expect(follow({}, { connectionId: foreign.id })).rejects.toMatchObject({
      code: "not_found",
      details: [{ path: "rules.1.connectionId" }],
    });
    await expect(follow({ labelId: label.id })).rejects.toMatchObject({
      code: "not_found",
      details: [{ path: "rules.0.labelId" }],
    });
    await expect(follow({ parameters: { ref: "{campaign}" } })).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(follow({ parameters: {} })).rejects.toMatchObject({ code: "validation_failed" });
    await expect(follow({ parameters: { "a&b": "c" } })).rejects.toMatchObject({
      code: "validation_failed",
    });
  });

  it("lose what a label had with the label", async () => {
    const { label } = await createLabel(world.member, { name: "Launch" });
    await follow({ labelId: label.id });
    await deleteLabel(world.member, { labelId: label.id });
    expect(await getLinkRules(world.admin, {})).toEqual({ rules: [] });
  });
});

describe("a planned post", () => {
  it("tells what its links get, by account, and its text stays as it was written", async () => {
    const other = await createConnection(world.admin, { provider: "x", name: "Another" });
    await follow({ connectionId: other.id, parameters: { ref: "{account}" } }, {});
    const post = await plan({ connectionIds: [connectionId, other.id] });
    expect(post.text).toBe(`Read ${link}.`);
    const told = new Map(post.deliveries.map((row) => [row.connectionId, row.linkParameters]));
    expect(told.get(connectionId)?.parameters).toEqual({ utm_source: "facebook" });
    expect(told.get(other.id)?.parameters).toEqual({ ref: "Another" });
    const texts = [`Read ${link}?utm_source=facebook.`, `Read ${link}?ref=Another.`];
    expect((await textsOf(post)).sort()).toEqual(texts.sort());
  });

  it("has its first label by name, and the month of its time in the workspace's zone", async () => {
    const names = ["Zebra", "Apple"];
    const labels = await Promise.all(names.map((name) => createLabel(world.member, { name })));
    const labelIds = labels.map(({ label }) => label.id);
    await follow({ parameters: { utm_campaign: "{label}-{yyyy-mm}" } });
    // Half an hour before midnight in UTC on a month's last day is the next month in Berlin.
    const at = new Date();
    const end = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1) - 1_800_000);
    const scheduledAt = end.toISOString();
    const month = toWallTime(scheduledAt, "Europe/Berlin").date.slice(0, 7);
    expect(month).not.toBe(scheduledAt.slice(0, 7));
    const post = await plan({ labelIds, scheduledAt });
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_campaign=Apple-${month}.`]);
    expect(await textsOf(await plan())).toEqual([`Read ${link}.`]);
  });

  it("has none in the code of an article in Markdown", async () => {
    const site = await createConnection(world.admin, { provider: "wordpress" });
    await follow({});
    const text = `Read ${link} or \`${link}\``;
    const planned = { connectionIds: [site.id], text };
    const options = (format: string) => ({
      networkOptions: { [site.id]: { title: "One", format } },
    });
    const article = await plan({ ...planned, ...options("markdown") });
    const tagged = `${link}?utm_source=wordpress`;
    expect(await textsOf(article)).toEqual([`Read ${tagged} or \`${link}\``]);
    const plain = await plan({ ...planned, ...options("plain") });
    expect(await textsOf(plain)).toEqual([`Read ${tagged} or \`${tagged}\``]);
  });

  it("has them at all positions and in texts of one account", async () => {
    await follow({});
    const post = await plan({
      additionalPosts: [{ text: link }, { text: "" }],
      textOverrides: { [connectionId]: { 2: `Own ${link}` } },
    });
    expect(await textsOf(post)).toEqual([
      `Read ${link}?utm_source=facebook.`,
      `${link}?utm_source=facebook`,
      `Own ${link}?utm_source=facebook`,
    ]);
    expect(post.deliveries[2]?.textOverride).toBe(`Own ${link}`);
  });

  it("keeps them when the rules change, until it is written again or moved", async () => {
    await follow({});
    const post = await plan();
    await follow({ parameters: { ref: "new" } });
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_source=facebook.`]);
    const { post: cancelled } = await cancelPost(world.member, { postId: post.id, version: 1 });
    const back = { postId: post.id, version: cancelled.version };
    const { post: reinstated } = await reinstatePost(world.member, back);
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_source=facebook.`]);
    const { version } = reinstated;
    const change = { postId: post.id, version, title: "Another" };
    await updatePost(world.member, change);
    expect(await textsOf(post)).toEqual([`Read ${link}?ref=new.`]);
    await follow();
    const moves = [{ postId: post.id, version: version + 1, scheduledAt: inMinutes(120) }];
    await movePosts(world.member, { moves });
    expect(await textsOf(post)).toEqual([`Read ${link}.`]);
    expect((await again(post)).deliveries[0]?.linkParameters).toBeNull();
  });

  it("is checked, and priced, as the text that goes out", async () => {
    const { id: x } = await createConnection(world.admin, { provider: "x" });
    const { id: mastodon } = await createConnection(world.admin, { provider: "mastodon" });
    const { id: instagram } = await createConnection(world.admin, { provider: "instagram" });
    const text = `${"a".repeat(2_150)} ${link}`;
    const ask = (connectionIds: string[]) =>
      validatePost(world.member, aPostBody({ connectionIds, text }));
    expect((await ask([instagram])).problems).not.toContainEqual(
      expect.objectContaining({ code: "text_too_long" }),
    );
    const before = await ask([x, mastodon]);
    expect(before.linkParameters).toBeUndefined();
    await follow({ parameters: { ref: "b".repeat(200) } });
    const after = await ask([instagram]);
    expect(after.linkParameters?.[instagram]?.parameters).toEqual({ ref: "b".repeat(200) });
    expect(after.valid).toBe(false);
  });
});

describe("a label that is put on planned posts, or taken off them", () => {
  let labelId: string;
  beforeEach(async () => {
    labelId = (await createLabel(world.member, { name: randomUUID() })).label.id;
    await follow({ labelId, parameters: { ref: "spring" } }, {});
  });

  const change = (by: Actor, postIds: string[], given: { add?: string[]; remove?: string[] }) =>
    labelPosts(by, { changes: postIds.map((postId) => ({ postId, ...given })) });

  it("brings the links that it stands for, to each of them, and its undo brings back the old", async () => {
    const posts = [await plan(), await plan({ text: "No link" })];
    const ids = posts.map(({ id }) => id);
    const { posts: labelled, undo } = await change(world.member, ids, { add: [labelId] });
    expect(labelled.map(({ version }) => version)).toEqual([2, 2]);
    expect(labelled.map(({ labels }) => labels.map(({ id }) => id))).toEqual([
      [labelId],
      [labelId],
    ]);
    const [first] = posts as [Post];
    expect(await textsOf(first)).toEqual([`Read ${link}?ref=spring.`]);
    expect((await again(first)).deliveries[0]?.linkParameters?.parameters).toEqual({
      ref: "spring",
    });
    await labelPosts(world.member, { changes: undo });
    expect(await textsOf(first)).toEqual([`Read ${link}?utm_source=facebook.`]);
  });

  it("changes no link that it has no part in, whatever the rules became, nor one that went out", async () => {
    const [post, gone] = [await plan(), await plan()];
    await putDeliveries(gone.id, "published");
    await follow({ labelId, parameters: { ref: "spring" } }, { parameters: { ref: "new" } });
    const { label: other } = await createLabel(world.member, { name: randomUUID() });
    await change(world.member, [post.id, gone.id], { add: [other.id] });
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_source=facebook.`]);
    await change(world.member, [gone.id], { add: [labelId] });
    expect(await textsOf(gone)).toEqual([`Read ${link}?utm_source=facebook.`]);
    expect((await again(gone)).labels).toHaveLength(2);
  });

  it("asks again for the yes to a post that was approved, and not of who changed it", async () => {
    const reviewer = await createPerson(world.workspace.id, "member");
    const stages = stagesOf(reviewer);
    await needApproval(world.admin, connectionId, { stages, bindsTime: "none" });
    const [post, plain] = [await plan(), await plan({ text: "No link" })];
    for (const { id } of [post, plain]) await answer(reviewer, id);
    await change(reviewer, [post.id, plain.id], { add: [labelId] });
    expect((await again(post)).approval.state).toBe("waiting");
    expect((await again(plain)).approval.state).toBe("approved");
    await expect(answer(reviewer, post.id)).rejects.toMatchObject({ code: "own_content" });
    await change(world.member, [post.id], { remove: [labelId] });
    expect((await again(post)).approval.state).toBe("approved");
  });

  it("is for programs that may write the post", async () => {
    const { actor } = await createProgram(world.member, { level: "draft" });
    const post = await plan();
    const { label: other } = await createLabel(world.member, { name: randomUUID() });
    await change(actor, [post.id], { add: [other.id] });
    await expect(change(actor, [post.id], { add: [labelId] })).rejects.toMatchObject({
      code: "policy_denied",
    });
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_source=facebook.`]);
  });

  it("leaves all as they are where one of them may not get its links", async () => {
    const narrow = await createConnection(world.admin, { provider: "instagram" });
    const long = `${"a".repeat(2_150)} ${link}`;
    const media = [await storePhoto(world.member)];
    const full = await plan({ connectionIds: [narrow.id], text: long, mediaIds: media });
    const post = await plan();
    await follow({ labelId, parameters: { ref: "b".repeat(200) } });
    await expect(
      change(world.member, [post.id, full.id], { add: [labelId] }),
    ).rejects.toMatchObject({
      code: "validation_failed",
      message: expect.stringContaining("Nothing was labelled, because of"),
    });
    expect((await again(post)).labels).toEqual([]);
    expect((await again(post)).version).toBe(1);
  });
});

describe("what is approved", () => {
  let reviewer: Person;
  beforeEach(async () => {
    reviewer = await createPerson(world.workspace.id, "member");
    await needApproval(world.admin, connectionId, {
      stages: stagesOf(reviewer),
      bindsTime: "none",
    });
  });

  it("is the text with its parameters: rules of later change neither it nor the yes", async () => {
    await follow({ parameters: { utm_source: "{network}", utm_campaign: "agreed" } });
    const post = await plan();
    await answer(reviewer, post.id);
    const digests = await digestsOf(reviewer, post.id);
    await follow({ parameters: { utm_source: "never agreed to" } });
    await settleChanged();
    expect((await again(post)).approval.state).toBe("approved");
    expect(await digestsOf(reviewer, post.id)).toEqual(digests);
    const written = { postId: post.id, version: 1, title: "Written again" };
    const { post: rewritten } = await updatePost(world.member, written);
    expect(rewritten.approval.state).toBe("waiting");
    expect(await digestsOf(reviewer, post.id)).not.toEqual(digests);
  });

  it("is the same without a rule as before there were any", async () => {
    const post = await plan();
    await answer(reviewer, post.id);
    await follow({ excludedHosts: ["example.com"] });
    const written = { postId: post.id, version: 1, title: "Written again" };
    expect((await updatePost(world.member, written)).post.approval.state).toBe("approved");
  });

  it("goes out as it was previewed and approved, through publishing now", async () => {
    await follow({ parameters: { utm_source: "{network}", utm_medium: "social" } });
    const text = `Go to (${link}#part) and https://example.org/?utm_source=own`;
    const post = await plan({ text });
    const previewed = withLinkParameters(text, post.deliveries[0]?.linkParameters);
    const query = "utm_source=facebook&utm_medium=social";
    expect(previewed).toBe(`Go to (${link}?${query}#part) and https://example.org/?utm_source=own`);
    await answer(reviewer, post.id);
    await follow({ parameters: { utm_source: "changed" } });
    const { post: due } = await publishNow(world.member, { postId: post.id, version: 1 });
    expect(due.approval.state).toBe("approved");
    await db.delivery.updateMany({ where: { postId: post.id }, data: { undoUntil: null } });
    await db.$executeRaw`
      UPDATE "Delivery" SET "scheduledAt" = now() - interval '1 s', "dueAt" = now() - interval '1 s'
      WHERE "postId" = ${post.id}::uuid`;
    for (const step of await dispatch()) await drive(step);
    expect((await again(post)).state).toBe("published");
    const sent = world.simulator.publications().map((publication) => publication.text);
    expect(sent).toContain(previewed);
  });

  it("is what an approval for another time sends, whatever the rules became", async () => {
    await follow({ parameters: { utm_source: "shown" } });
    const post = await plan();
    await follow({ parameters: { utm_source: "not shown" } });
    await db.$executeRaw`
      UPDATE "Delivery" SET "scheduledAt" = now() - interval '1 s' WHERE "postId" = ${post.id}::uuid`;
    await settleChanged();
    expect((await again(post)).state).toBe("failed");
    const digests = await digestsOf(reviewer, post.id);
    const asked = { postId: post.id, digests, scheduledAt: inMinutes(2_880) };
    expect((await approveForTime(reviewer, asked)).post.approval.state).toBe("approved");
    expect(await textsOf(post)).toEqual([`Read ${link}?utm_source=shown.`]);
  });
});
