import { beforeEach, describe, expect, it } from "vitest";
import * as forTimeRoute from "@/app/api/posts/[postId]/approval/for-time/route";
import { getDeliveryTimeline } from "@/lib/deliveries/get-delivery-timeline";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import { listApprovals } from "@/lib/planning/posts/read-posts";
import { approveForTime, reschedulePost } from "@/lib/planning/posts/reschedule-post";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { answer, digestsOf, needApproval, stagesOf } from "@/testing/world/approvals";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { getApproval } from "./approvals";
import { settleChanged } from "./settle-approvals";

let world: Awaited<ReturnType<typeof smallWorld>>;
let reviewer: Person;
let connectionId: string;

beforeEach(async () => {
  world = await smallWorld();
  reviewer = await createPerson(world.workspace.id, "member");
  connectionId = world.connection.id;
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});

const newPost = async (connectionIds = [connectionId]): Promise<Post> =>
  (await createPost(world.member, aPostBody({ connectionIds }))).post;

/** Lets the time of a post pass while it waits. */
async function latePost(connectionIds?: string[]): Promise<Post> {
  const post = await newPost(connectionIds);
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = now() - interval '1 s' WHERE "postId" = ${post.id}::uuid`;
  await settleChanged();
  return post;
}

const rowOf = ({ id }: Post) =>
  db.delivery.findFirstOrThrow({ where: { postId: id, connectionId } });
const inTwoDays = () => inMinutes(2 * 24 * 60);
const anew = ({ id }: Post, scheduledAt = inTwoDays()) => ({
  postId: id,
  version: 1,
  scheduledAt,
});

describe("a post that nobody approved in time", () => {
  it("gets another time, and waits for approval again", async () => {
    const late = await latePost();
    expect(await rowOf(late)).toMatchObject({ state: "failed", errorCode: "not_approved" });
    const given = anew(late);
    const { post } = await reschedulePost(world.member, given);
    expect(post).toMatchObject({
      state: "scheduled",
      version: 2,
      scheduledAt: given.scheduledAt,
      approval: { state: "waiting", waitingFor: [{ id: reviewer.userId }] },
      deliveries: [{ state: "scheduled", error: null }],
    });
    expect(await rowOf(late)).toMatchObject({ dueAt: null, heldDueAt: expect.any(Date) });
    const { events } = await getDeliveryTimeline(world.viewer, {
      deliveryId: (await rowOf(late)).id,
    });
    expect(events.at(-1)).toMatchObject({
      kind: "recalled",
      message: "A sample member gave it another time.",
    });
    await answer(reviewer, late.id);
    expect(await rowOf(late)).toMatchObject({ dueAt: expect.any(Date), heldDueAt: null });
  });

  it("is approved for another time at once, by a yes to what was on the screen", async () => {
    const late = await latePost();
    const digests = await digestsOf(reviewer, late.id);
    const scheduledAt = inTwoDays();
    const { post } = await approveForTime(reviewer, { postId: late.id, digests, scheduledAt });
    expect(post).toMatchObject({
      state: "scheduled",
      scheduledAt,
      approval: { state: "approved" },
    });
    expect(await rowOf(late)).toMatchObject({ dueAt: expect.any(Date), heldDueAt: null });
    const { approval } = await getApproval(world.viewer, { postId: late.id });
    expect(approval.decisions).toMatchObject([{ decision: "approve", current: true }]);
    expect(approval.decisions[0]?.digests).not.toEqual(digests);
  });

  it("leaves nothing changed where the approval is refused", async () => {
    const late = await latePost();
    const digests = await digestsOf(reviewer, late.id);
    const asked = { postId: late.id, digests, scheduledAt: inTwoDays() };
    const stale = { ...asked, digests: { [connectionId]: "0".repeat(64) } };
    await expect(approveForTime(reviewer, stale)).rejects.toMatchObject({
      code: "content_changed",
    });
    await expect(approveForTime(world.admin, asked)).rejects.toMatchObject({
      code: "not_an_approver",
    });
    await expect(
      approveForTime(reviewer, { ...asked, scheduledAt: inMinutes(-5) }),
    ).rejects.toMatchObject({ code: "scheduled_in_past" });
    await db.post.update({ where: { id: late.id }, data: { editedById: reviewer.userId } });
    await expect(approveForTime(reviewer, asked)).rejects.toMatchObject({ code: "own_content" });
    expect(await rowOf(late)).toMatchObject({ state: "failed", errorCode: "not_approved" });
    const { approval } = await getApproval(world.viewer, { postId: late.id });
    expect(approval.decisions).toEqual([]);
  });

  it("is approved for another time by no key, and gets one from no viewer and no other team", async () => {
    const late = await latePost();
    const digests = await digestsOf(reviewer, late.id);
    const key = await createKey(reviewer);
    const path = `/api/posts/${late.id}/approval/for-time`;
    const body = { digests, scheduledAt: inTwoDays() };
    const call = { path, params: { postId: late.id }, body };
    const answered = await callRoute(forTimeRoute, "POST", { ...call, headers: key.headers });
    expect(answered.status).toBe(403);
    const viaKey = { ...reviewer, via: "api-key" as const };
    await expect(approveForTime(viaKey, { postId: late.id, ...body })).rejects.toMatchObject({
      code: "session_required",
    });
    await expect(reschedulePost(world.viewer, anew(late))).rejects.toMatchObject({
      code: "forbidden",
    });
    const { member: stranger } = await smallWorld();
    await expect(reschedulePost(stranger, anew(late))).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await rowOf(late)).toMatchObject({ state: "failed" });
  });

  it("is published now only once it is approved, and then is no longer late", async () => {
    const late = await latePost();
    const { id: deliveryId } = await rowOf(late);
    await expect(retryDelivery(world.member, { deliveryId })).rejects.toMatchObject({
      code: "approval_required",
    });
    await answer(reviewer, late.id);
    await retryDelivery(world.member, { deliveryId });
    await expect(reschedulePost(world.member, anew(late))).rejects.toMatchObject({
      code: "post_not_editable",
    });
  });

  it("that is not late, or is out on another account, keeps its time", async () => {
    const onTime = await newPost();
    await expect(reschedulePost(world.member, anew(onTime))).rejects.toMatchObject({
      code: "post_not_editable",
    });
    const other = await createConnection(world.member);
    const late = await latePost([connectionId, other.id]);
    await db.delivery.updateMany({
      where: { postId: late.id, connectionId: other.id },
      data: { state: "published" },
    });
    await expect(reschedulePost(world.member, anew(late))).rejects.toMatchObject({
      code: "post_not_editable",
    });
  });

  it("stays on the page of who can still approve it, until they do", async () => {
    const late = await latePost();
    const own = { waitingFor: "me", limit: 10 } as const;
    const { items, waitingCount } = await listApprovals(reviewer, own);
    expect(items).toMatchObject([{ id: late.id, state: "failed" }]);
    expect(waitingCount).toBe(1);
    expect((await listApprovals(world.admin, own)).items).toEqual([]);
    await answer(reviewer, late.id);
    expect(await listApprovals(reviewer, own)).toMatchObject({ items: [], waitingCount: 0 });
  });

  it("can be changed once it has another time", async () => {
    const late = await latePost();
    const { post } = await reschedulePost(world.member, anew(late));
    const changed = { postId: post.id, version: post.version, text: "Said better" };
    expect((await updatePost(world.member, changed)).post.text).toBe("Said better");
  });
});
