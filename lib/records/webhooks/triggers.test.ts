import { beforeEach, expect, it } from "vitest";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function listen(fields: object = {}): Promise<string> {
  const { id } = await db.webhook.create({
    data: {
      workspaceId: world.admin.workspaceId,
      url: "https://hooks.example",
      description: "",
      sealedSecret: "sealed",
      createdAt: now(),
      ...fields,
    },
  });
  return id;
}

async function heard(webhookId: string) {
  return await db.webhookEvent.findMany({ where: { webhookId }, orderBy: [{ at: "asc" }] });
}

it("a post is told of with its deliveries when it is made, cancelled and deleted", async () => {
  const webhookId = await listen();
  const body = aPostBody({ connectionIds: [world.connection.id] });
  const { post } = await createPost(world.member, body);
  await cancelPost(world.member, { postId: post.id, version: post.version });
  const { version } = await db.post.findUniqueOrThrow({ where: { id: post.id } });
  await deletePost(world.member, { postId: post.id, version: Number(version) });
  const events = await heard(webhookId);
  expect(events.map(({ type }) => type)).toEqual([
    "post.created",
    "post.scheduled",
    "post.cancelled",
    "post.updated",
    "post.deleted",
  ]);
  expect(events[0]?.facts).toMatchObject({
    postId: post.id,
    version: 1,
    deliveries: [{ connectionId: world.connection.id, state: "scheduled" }],
  });
  expect(events[0]?.facts).not.toHaveProperty("text");
});

it("an address hears of its types and accounts alone, and texts where it asked for them", async () => {
  const other = await createConnection(world.admin);
  const typed = await listen({ types: ["post.created"], withContent: true });
  const elsewhere = await listen({ connectionIds: [other.id] });
  const body = aPostBody({ connectionIds: [world.connection.id], text: "Fresh rolls" });
  await createPost(world.member, body);
  expect(await heard(typed)).toMatchObject([
    { type: "post.created", facts: { text: "Fresh rolls" } },
  ]);
  expect(await heard(elsewhere)).toEqual([]);
});
