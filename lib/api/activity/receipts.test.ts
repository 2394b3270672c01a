import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as labels from "@/app/api/labels/route";
import * as post from "@/app/api/posts/[postId]/route";
import * as posts from "@/app/api/posts/route";
import { actorFromToken } from "@/lib/identity/credentials/actor-from-token";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { createPost } from "@/lib/planning/posts/create-post";
import { listActivity, purgeReceipts } from "@/lib/records/receipts/receipts";
import type { Receipt } from "@/lib/records/receipts/schema";
import { withReceipt, writeOf } from "@/lib/records/receipts/with-receipt";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { callRoute } from "@/testing/world/call-route";
import { createKey, type Key } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: Awaited<ReturnType<typeof startMcpServer>>;
let client: Client;
let key: Key;
let owner: Person;

beforeAll(async () => {
  world = await smallWorld();
  server = await startMcpServer();
});
beforeEach(async () => {
  owner = await createPerson(world.workspace.id, "member");
  key = await createKey(owner, { name: "Harbour bot" });
  client = await connect(server, key.token);
});
afterAll(() => server.stop());

const body = () => aPostBody({ connectionIds: [world.connection.id], text: "Unseen by receipts" });

async function latest(person = owner) {
  return (await listActivity(person, {})).items;
}

async function receiptOf(headers: Headers) {
  const id = headers.get("X-Receipt-Id") ?? "";
  const found = (await latest()).find((one) => one.id === id);
  if (!found) throw new Error("There is no such receipt.");
  return found;
}

it("a key's write has a receipt: what, when, on what and how to undo it", async () => {
  const asked = body();
  const answer = await callRoute(posts, "POST", {
    path: "/api/posts",
    body: asked,
    headers: key.headers,
  });
  const { id } = answer.body.post as { id: string };
  const receipt = await receiptOf(answer.headers);
  expect(receipt).toMatchObject({
    operation: "create_post",
    outcome: "done",
    code: null,
    client: "Harbour bot",
    credentialId: key.id,
    target: { type: "post", id },
    url: expect.stringContaining(`/posts/${id}`),
    allowedBy: "workspace",
    viaMcp: false,
    undoable: true,
    input: {
      connectionIds: asked.connectionIds,
      scheduledAt: asked.scheduledAt,
      text: { characters: 18 },
    },
  });
  expect(JSON.stringify(receipt)).not.toContain("Unseen");
});

it("reads, and people's writes, have none", async () => {
  const read = await callRoute(posts, "GET", { path: "/api/posts", headers: key.headers });
  const own = await callRoute(labels, "POST", {
    path: "/api/labels",
    body: { name: "By hand" },
    as: owner,
  });
  expect([read, own].map(({ headers }) => headers.get("X-Receipt-Id"))).toEqual([null, null]);
  expect(await latest()).toEqual([]);
});

it("refusals have receipts, those before anything was read too", async () => {
  const reading = await createKey(owner, { accessLevel: "read" });
  const path = "/api/posts";
  const denied = await callRoute(posts, "POST", { path, body: body(), headers: reading.headers });
  const invalid = await callRoute(posts, "POST", {
    path,
    body: { ...body(), text: 7, password: "hunter2" },
    headers: key.headers,
  });
  const missing = await callRoute(post, "PATCH", {
    path: `/api/posts/${world.workspace.id}`,
    params: { postId: world.workspace.id },
    body: { version: 1, title: "None" },
    headers: key.headers,
  });
  expect(await receiptOf(denied.headers)).toMatchObject({
    outcome: "denied",
    code: "read_only_credential",
  });
  expect(await receiptOf(invalid.headers)).toMatchObject({
    outcome: "failed",
    code: "validation_failed",
  });
  expect(await receiptOf(missing.headers)).toMatchObject({
    outcome: "failed",
    code: "not_found",
    message: "There is no post with this id.",
    target: null,
    undoable: false,
    input: { postId: world.workspace.id, version: 1, title: { characters: 4 } },
  });
  expect(JSON.stringify(await latest())).not.toContain("hunter2");
});

it("a policy's denial has its receipt", async () => {
  const narrowing = { level: "draft", connectionIds: null, leadMinutes: 0, dailyPosts: null };
  const open = { dailyPerAccount: null, quietHours: null, othersPosts: "change", addresses: null };
  await db.credential.update({
    where: { id: key.id },
    data: { narrowing: { ...narrowing, ...open } },
  });
  const answer = await callRoute(posts, "POST", {
    path: "/api/posts",
    body: body(),
    headers: key.headers,
  });
  expect(answer.status).toBe(403);
  expect(await receiptOf(answer.headers)).toMatchObject({
    outcome: "denied",
    code: "policy_denied",
    allowedBy: "credential",
    message: expect.stringContaining("read and write drafts"),
  });
});

it("a stopped key's write has its receipt", async () => {
  const workspaceId = world.workspace.id;
  const stop = { workspaceId, what: "keys" as const, at: new Date(), reason: "Too many posts" };
  await db.programStop.create({ data: stop });
  const answer = await callRoute(posts, "POST", {
    path: "/api/posts",
    body: body(),
    headers: key.headers,
  });
  const byTool = client.callTool({ name: "create_post", arguments: { ...body() } });
  await expect(byTool).rejects.toThrow();
  await db.programStop.deleteMany({ where: { workspaceId } });
  expect((await latest()).map(({ viaMcp, code }) => [viaMcp, code])).toEqual([
    [true, "programs_stopped"],
    [false, "programs_stopped"],
  ]);
  expect(await receiptOf(answer.headers)).toMatchObject({
    outcome: "denied",
    code: "programs_stopped",
  });
});

it("an assistant's answer has the receipt beside it, and a refusal too", async () => {
  const answer = await client.callTool({ name: "create_post", arguments: { ...body() } });
  const { receipt, post: made } = answer.structuredContent as {
    receipt: Receipt;
    post: { id: string };
  };
  expect(receipt).toMatchObject({
    operation: "create_post",
    outcome: "done",
    target: { type: "post", id: made.id },
  });
  const [listed] = await latest();
  expect(listed).toMatchObject({ ...receipt, viaMcp: true });
  const refused = await client.callTool({
    name: "cancel_post",
    arguments: { postId: made.id, version: 7 },
  });
  expect(refused.isError).toBe(true);
  expect(refused.structuredContent).toMatchObject({
    error: { code: "version_conflict" },
    receipt: { outcome: "failed", code: "version_conflict" },
  });
  const read = await client.callTool({ name: "list_labels", arguments: {} });
  expect(read.structuredContent).not.toHaveProperty("receipt");
});

it("an end in the midst of a write leaves it as interrupted", async () => {
  const actor = await actorFromToken(key.token);
  const write = writeOf(actor, createLabel.definition, false);
  const told: unknown[] = [];
  const never = withReceipt({ write, tell: (receipt) => told.push(receipt) }, async (begin) => {
    await begin({ name: "A label" }, false);
    return await new Promise(() => {});
  });
  await expect.poll(async () => (await latest()).length, { timeout: 60_000 }).toBe(1);
  expect(await latest()).toMatchObject([
    { outcome: "failed", code: "interrupted", operation: "create_label", undoable: false },
  ]);
  expect(told).toEqual([]);
  expect(never).toBeInstanceOf(Promise);
});

it("where the receipt cannot be written nothing runs", async () => {
  const actor = await actorFromToken(key.token);
  const gone = actor && { ...actor, credentialId: world.workspace.id };
  const write = writeOf(gone, createLabel.definition, false);
  let ran = false;
  const call = withReceipt({ write, tell: () => {} }, async (begin) => {
    await begin({ name: "A label" }, false);
    ran = true;
  });
  await expect(call).rejects.toThrow();
  expect(ran).toBe(false);
});

it("people see the receipts of their own programs, administrators those of all", async () => {
  await callRoute(labels, "POST", {
    path: "/api/labels",
    body: { name: "Seen by whom" },
    headers: key.headers,
  });
  const [own] = await latest();
  expect(await latest(await createPerson(world.workspace.id, "member"))).toEqual([]);
  expect((await latest(world.admin)).map(({ id }) => id)).toContain(own?.id);
  expect(await latest(world.elsewhere.admin)).toEqual([]);
});

it("receipts are kept for thirty days", async () => {
  await createPost(world.member, body());
  await callRoute(labels, "POST", {
    path: "/api/labels",
    body: { name: "Kept a while" },
    headers: key.headers,
  });
  shiftClock(29 * 86_400_000);
  await purgeReceipts();
  expect(await latest()).toHaveLength(1);
  shiftClock(31 * 86_400_000);
  expect(await purgeReceipts()).toBeGreaterThan(0);
  shiftClock(0);
  expect(await latest()).toEqual([]);
});
