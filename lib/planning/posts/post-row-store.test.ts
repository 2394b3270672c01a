import { expect, it } from "vitest";
import { deliveryRow, deliverySelect, toDelivery } from "@/lib/deliveries/delivery-row";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createLabel } from "@/lib/library/labels/labels";
import { Prisma } from "@/prisma/generated/client";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import { readPosts, selectedPost } from "./post-row-store";
import { getPost, listPosts } from "./read-posts";

async function fullPost({ member, connection }: Awaited<ReturnType<typeof smallWorld>>) {
  const second = await createConnection(member, { name: 'The "other" \\ page' });
  const [one, two] = await Promise.all([createMedia(member), createMedia(member)]);
  const made = ["Zebra", "apple"].map((name) => createLabel(member, { name }));
  const labelIds = (await Promise.all(made)).map(({ label }) => label.id);
  const { post } = await createPost(
    member,
    aPostBody({
      title: 'For the team\'s "eyes"',
      labelIds,
      text: 'Quotes " and \\ and 👩‍👩‍👧\nand \u2028 a new line',
      connectionIds: [connection.id, second.id],
      mediaIds: [two.id, one.id],
      additionalPosts: [{ text: "", mediaIds: [one.id] }, { text: "Third" }],
      textOverrides: { [second.id]: { "0": "Its own\t“text”" } },
      mediaOverrides: { [second.id]: { "0": [one.id], "2": [] } },
    }),
  );
  await db.delivery.updateMany({
    where: { postId: post.id, connectionId: second.id, postIndex: 0 },
    data: {
      state: "failed",
      errorCode: "content_rejected",
      errorReason: "former.sentence",
      errorValues: { sentence: 'No "such" text' },
      errorRetryable: false,
      errorOccurredAt: now(),
    },
  });
  await db.delivery.updateMany({
    where: { postId: post.id, connectionId: connection.id, postIndex: 0 },
    data: {
      remoteId: "12345678901234567890",
      publishedUrl: "https://a.example/1",
      publishedAt: now(),
    },
  });
  await putDeliveries(post.id, "published", { connectionId: connection.id, postIndex: 0 });
  await db.media.update({ where: { id: one.id }, data: { durationSeconds: 12.3456789 } });
  await db.post.update({ where: { id: post.id }, data: { version: 2n ** 52n + 1n } });
  return post.id;
}

const inOrder = [{ postIndex: "asc" as const }, { connectionId: "asc" as const }];

it("one statement reads everything that the tables hold of a post", async () => {
  const postId = await fullPost(await smallWorld());
  const [row] = await readPosts(db, {
    posts: Prisma.sql`
      post AS (
        SELECT ${selectedPost}, post.state FROM "Post" post WHERE id = ${postId}::uuid
      )`,
  });
  if (!row) throw new Error("The post is not found.");
  const { media, labels, approval, deliveries, ...own } = row;
  const { managerName, managerAvatarUrl, seriesId, occurrence, ...columns } = own;
  const stored = await db.post.findUniqueOrThrow({
    where: { id: postId },
    include: {
      managedBy: true,
      labels: { include: { label: true }, orderBy: { label: { nameKey: "asc" } } },
      media: { include: { media: true }, orderBy: [{ postIndex: "asc" }, { position: "asc" }] },
      deliveries: { select: deliverySelect, orderBy: inOrder },
    },
  });
  expect(stored).toMatchObject({
    ...columns,
    version: BigInt(columns.version),
    scheduledAt: new Date(columns.scheduledAt),
    createdAt: new Date(columns.createdAt),
    managedBy: { name: managerName, avatarUrl: managerAvatarUrl },
  });
  expect(deliveries.map(toDelivery)).toEqual(stored.deliveries.map(deliveryRow).map(toDelivery));
  const placed = stored.media.map(({ media: { sizeBytes, ...medium }, ...key }) => ({
    ...key,
    ...medium,
    sizeBytes: Number(sizeBytes),
  }));
  expect(placed).toMatchObject(media);
  expect({ seriesId, occurrence }).toEqual({ seriesId: null, occurrence: null });
  expect(labels).toHaveLength(2);
  expect(approval.state).toBe("not_needed");
  expect(stored.labels.map(({ postId, label }) => ({ postId, ...label }))).toMatchObject(labels);
});

it("a post reads the same in a list as it does alone", async () => {
  const world = await smallWorld();
  await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] }));
  await fullPost(world);
  await createPost(
    world.admin,
    aPostBody({ connectionIds: [world.connection.id], text: "After it" }),
  );
  const { items } = await listPosts(world.viewer, {});
  expect(items).toHaveLength(3);
  for (const item of items) {
    expect((await getPost(world.viewer, { postId: item.id })).post).toEqual(item);
  }
});
