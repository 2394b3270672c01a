import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/sample-post";
import { createMedia, smallWorld } from "@/testing/world";
import { createPost, duplicatePost } from "./create-post";

it("duplicating a published post schedules its content again, once per idempotency key", async () => {
  const { member, admin, viewer, connection, elsewhere } = await smallWorld();
  const photo = await createMedia(member);
  const { post } = await createPost(
    member,
    aPostBody({
      connectionIds: [connection.id],
      additionalPosts: [{ text: "More", mediaIds: [photo.id] }],
      textOverrides: { [connection.id]: { "1": "Otherwise" } },
      mediaOverrides: { [connection.id]: { "1": [] } },
    }),
  );
  await putDeliveries(post.id, "published");
  const request = {
    postId: post.id,
    scheduledAt: inMinutes(120),
    idempotencyKey: randomUUID(),
  };
  const copy = await duplicatePost(admin, request);
  expect(await duplicatePost(admin, request)).toEqual(copy);
  expect(copy.post).toMatchObject({
    text: post.text,
    additionalPosts: post.additionalPosts,
    version: 1,
    state: "scheduled",
    mediaOverrides: post.mediaOverrides,
    scheduledAt: request.scheduledAt,
    managedBy: { id: admin.userId },
  });
  expect(copy.post.id).not.toBe(post.id);
  expect(copy.post.deliveries[1]?.textOverride).toBe("Otherwise");
  await expect(duplicatePost(viewer, request)).rejects.toMatchObject({ code: "forbidden" });
  await expect(duplicatePost(elsewhere.admin, request)).rejects.toMatchObject({
    code: "not_found",
  });
});
