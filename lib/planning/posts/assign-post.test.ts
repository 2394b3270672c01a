import { beforeEach, expect, it } from "vitest";
import * as manager from "@/app/api/posts/[postId]/manager/route";
import { db } from "@/lib/kernel/db";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import type { Post } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;
let post: Post;

beforeEach(async () => {
  world = await smallWorld();
  ({ post } = await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] })));
});

function assign(userId: string, by: { as?: Person; headers?: Record<string, string | null> }) {
  const path = `/api/posts/${post.id}/manager`;
  return callRoute(manager, "PUT", { path, params: { postId: post.id }, body: { userId }, ...by });
}

async function told({ userId }: Person) {
  const rows = await worded(await db.notification.findMany({ where: { userId } }));
  return rows.map(({ type, postId, message, actorUserId }) => {
    return { type, postId, message, actorUserId };
  });
}

it("assigning a post notifies its new manager by whom, and keeps the post's version", async () => {
  const answer = await assign(world.admin.userId, { as: world.member });
  expect(answer).toMatchObject({
    status: 200,
    body: { post: { id: post.id, version: post.version, managedBy: { id: world.admin.userId } } },
  });
  expect(await told(world.admin)).toEqual([
    {
      type: "assignment",
      postId: post.id,
      message: "You manage “A sample post” now.",
      actorUserId: world.member.userId,
    },
  ]);
  const audited = await auditTrail({ action: "post.assigned" });
  expect(audited.filter(({ targetId }) => targetId === post.id)).toHaveLength(1);
});

it("an assignment by a program tells its name beside the person's", async () => {
  const { headers } = await createKey(world.member, { name: "A sample script" });
  await assign(world.admin.userId, { headers });
  expect(await told(world.admin)).toMatchObject([
    {
      message: "A sample member (A sample script) gave you a post: you manage “A sample post” now.",
      actorUserId: world.member.userId,
    },
  ]);
});

it("an assignment notifies nobody who assigned themselves or manages the post already", async () => {
  await assign(world.member.userId, { as: world.member });
  await assign(world.admin.userId, { as: world.admin });
  expect([await told(world.admin), await told(world.member)]).toEqual([[], []]);
});

it("an assignment notifies a manager who wants no mail of it", async () => {
  const { userId } = world.admin;
  await db.user.update({ where: { id: userId }, data: { notifyAssignments: false } });
  await assign(userId, { as: world.member });
  expect(await told(world.admin)).toMatchObject([{ type: "assignment", postId: post.id }]);
});

it("an API key that can edit posts can assign them", async () => {
  const { headers } = await createKey(world.member);
  expect((await assign(world.admin.userId, { headers })).status).toBe(200);
});

it("a post cannot be assigned to a viewer or a stranger, nor by a viewer", async () => {
  const stranger = await createPerson(world.elsewhere.workspace.id, "member");
  const { headers } = await createKey(world.member, { accessLevel: "read" });
  const { userId } = world.admin;
  const verdicts = [
    await assign(world.viewer.userId, { as: world.member }),
    await assign(stranger.userId, { as: world.member }),
    await assign(userId, { as: world.elsewhere.admin }),
    await assign(userId, { as: world.viewer }),
    await assign(userId, { headers }),
    await assign(userId, {}),
  ];
  expect(verdicts.map(({ status }) => status)).toEqual([400, 404, 404, 403, 403, 401]);
});
