import { expect, it } from "vitest";
import { createPost } from "@/lib/planning/posts/create-post";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { countOpen } from "./kills";

it("an answer is not waited for while a person has to look for its first post", async () => {
  const { admin } = await smallWorld();
  const connection = await createConnection(admin);
  const additionalPosts = [{ text: "An answer" }];
  const body = aPostBody({ connectionIds: [connection.id], additionalPosts });
  const { post } = await createPost(admin, body);
  expect(await countOpen()).toBe(1);
  await putDeliveries(post.id, "unconfirmed", { postIndex: 0 });
  expect(await countOpen()).toBe(0);
});
