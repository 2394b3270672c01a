import { afterAll, beforeAll, expect, it } from "vitest";
import * as route from "@/app/api/posts/[postId]/published-accounts/route";
import type { Post } from "@/lib/planning/posts/schema";
import { driveDue } from "@/testing/publishing/phase-driver";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { smallWorld } from "@/testing/world/world";
import { listPublishedAccounts, removePublished } from "./remove-published";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

async function publish(text: string): Promise<Post> {
  const post = await schedulePost(world.member, world.connection, { inMs: 100, text });
  await driveDue();
  expect(await deliveriesOf(post)).toMatchObject([{ state: "published" }]);
  return post;
}

const remove = ({ id }: Post) =>
  removePublished(world.member, { postId: id, connectionIds: [world.connection.id] });
const isOut = (text: string) => world.simulator.publications().some((one) => one.text === text);
const callsOf = (operation: string) =>
  world.simulator.requests().filter((one) => one.operation === operation).length;

it("a published post is deleted on its network once, on record and in the history", async () => {
  const post = await publish("Said too early");
  const before = await listPublishedAccounts(world.member, { postId: post.id });
  expect(before.accounts).toMatchObject([{ canRemove: true, removal: null }]);
  expect(await remove(post)).toMatchObject({ accounts: [{ removal: { state: "removed" } }] });
  const calls = callsOf("post.delete");
  expect(await remove(post)).toMatchObject({ accounts: [{ removal: { state: "removed" } }] });
  expect(callsOf("post.delete")).toBe(calls);
  const [delivery] = await deliveriesOf(post);
  const trail = await auditTrail({ targetId: delivery?.id ?? "" });
  const actions = trail.map(({ action }) => action);
  expect(actions.toSorted()).toEqual(["delivery.removal_asked", "delivery.removed"]);
});

it("a lost answer is told, and the next request of a person finds it gone", async () => {
  const post = await publish("Nobody hears of it");
  const fault = { kind: "reset" } as const;
  world.simulator.addFault({ match: { operation: "post.delete" }, phase: "after", fault });
  expect(await remove(post)).toMatchObject({ accounts: [{ removal: { state: "unclear" } }] });
  expect(await remove(post)).toMatchObject({
    accounts: [{ removal: { state: "gone", message: "It was gone already." } }],
  });
});

it("a network that refuses gives its reason, and the post stays", async () => {
  const post = await publish("It stays");
  const fault = { kind: "error", code: 368 } as const;
  world.simulator.addFault({ match: { operation: "post.delete" }, phase: "before", fault });
  const { accounts } = await remove(post);
  expect(accounts).toMatchObject([{ removal: { state: "refused" } }]);
  expect(accounts[0]?.removal?.message).toContain("Facebook says");
  expect(isOut("It stays")).toBe(true);
});

it("two requests at once make one call", async () => {
  const post = await publish("Twice at once");
  const calls = callsOf("post.delete");
  await Promise.all([remove(post), remove(post)]);
  expect(callsOf("post.delete")).toBe(calls + 1);
});

it("nobody deletes another workspace's post, nor where it is not out, nor as a viewer", async () => {
  const post = await publish("Only ours");
  const { member, viewer } = await smallWorld();
  const asked = { postId: post.id, connectionIds: [world.connection.id] };
  await expect(removePublished(member, asked)).rejects.toMatchObject({ code: "not_found" });
  const elsewhere = { postId: post.id, connectionIds: [post.id] };
  await expect(removePublished(world.member, elsewhere)).rejects.toMatchObject({
    code: "validation_failed",
  });
  const path = `/api/posts/${post.id}/published-accounts`;
  const body = { connectionIds: [world.connection.id] };
  const params = { postId: post.id };
  expect((await callRoute(route, "POST", { path, params, body, as: viewer })).status).toBe(403);
  expect(isOut("Only ours")).toBe(true);
});
