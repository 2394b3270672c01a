import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createMention, updateMention } from "@/lib/accounts/mentions/mentions";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { updateMedia } from "@/lib/library/media/update-media";
import type { Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { sweep } from "@/lib/publishing/sweep";
import { dispatch, drive } from "@/testing/publishing/phase-driver";
import {
  deliveriesOf,
  publishingWorld,
  schedulePost,
  storePhoto,
} from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { answer, needApproval, stagesOf } from "@/testing/world/approvals";
import { createPerson, type Person } from "@/testing/world/world";
import { removeApprovalRule } from "./approval-rules";
import { getApproval, withdrawApproval } from "./approvals";

let world: Awaited<ReturnType<typeof publishingWorld>>;
let reviewer: Person;
let connectionId: string;

beforeAll(async () => {
  world = await publishingWorld();
  reviewer = await createPerson(world.workspace.id, "viewer");
  connectionId = world.connection.id;
});
beforeEach(async () => {
  await db.post.deleteMany();
  await needApproval(world.admin, connectionId, { stages: stagesOf(reviewer) });
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

const newPost = (fields: { text?: string; mediaIds?: string[] } = {}) =>
  schedulePost(world.member, world.connection, { inMs: 3_600_000, ...fields });

const rowOf = async (post: Post) => (await deliveriesOf(post))[0];
const sent = () => world.simulator.publications().map(({ text }) => text);

/**
 * Moves the post's time to a second ago: Postgres rounds an instant to the next millisecond, which the
 * process may not have reached. Only the engine goes on from here.
 */
async function comes({ id }: Post): Promise<void> {
  await db.$executeRaw`
    UPDATE "Delivery" SET "scheduledAt" = passed.at,
      "heldDueAt" = passed.at + ("heldDueAt" - "heldDueAt"), "dueAt" = passed.at + ("dueAt" - "dueAt")
    FROM (SELECT now() - interval '1 s' AS at) passed
    WHERE "postId" = ${id}::uuid`;
}

async function run(): Promise<void> {
  for (const step of await dispatch()) await drive(step);
  await sweep(async () => undefined, quickTimings);
}

describe("a delivery to an account with a rule", () => {
  it("waits outside of the dispatcher's index, and is scheduled for whoever looks", async () => {
    const post = await newPost();
    expect(post.state).toBe("scheduled");
    expect(await rowOf(post)).toMatchObject({ state: "scheduled", dueAt: null });
    expect((await rowOf(post))?.heldDueAt).not.toBeNull();
    const { approval } = await getApproval(world.viewer, { postId: post.id });
    expect(approval).toMatchObject({
      state: "waiting",
      requestedBy: { id: world.member.userId },
      accounts: [
        { connectionId, state: "waiting", stage: 1, waitingFor: [{ id: reviewer.userId }] },
      ],
      decisions: [],
    });
  });

  it("goes back into it with the yes, and goes out as it was approved", async () => {
    const post = await newPost({ text: "Agreed" });
    expect(await answer(reviewer, post.id)).toMatchObject({ state: "approved" });
    expect(await rowOf(post)).toMatchObject({ heldDueAt: null });
    expect((await rowOf(post))?.dueAt).not.toBeNull();
    // The day is bound, and midnight may come while this test runs.
    await needApproval(world.admin, connectionId, {
      stages: stagesOf(reviewer),
      bindsTime: "none",
    });
    await run();
    await comes(post);
    await run();
    expect(sent()).toContain("Agreed");
  });

  it("fails at its time without a yes, and is not sent late by itself", async () => {
    const post = await newPost({ text: "Too late" });
    await comes(post);
    await run();
    const row = await rowOf(post);
    expect(row).toMatchObject({ state: "failed", errorCode: "not_approved", dueAt: null });
    await answer(reviewer, post.id);
    await run();
    expect(sent()).not.toContain("Too late");
  });

  it("waits again once its text changes, and no longer once that is undone", async () => {
    const post = await newPost({ text: "As agreed" });
    await answer(reviewer, post.id);
    const changed = await updatePost(world.member, { postId: post.id, version: 1, text: "Else" });
    expect(await rowOf(post)).toMatchObject({ dueAt: null });
    await updatePost(world.member, {
      postId: post.id,
      version: changed.post.version,
      text: "As agreed",
    });
    expect(await rowOf(post)).toMatchObject({ heldDueAt: null });
  });

  it("waits again where a mention in it comes to mean another account", async () => {
    const { mention } = await createMention(world.admin, { name: "Sample", aliases: [] });
    const post = await newPost({ text: "Thanks, @Sample" });
    await answer(reviewer, post.id);
    const accounts = [
      { provider: "facebook", accountId: world.connection.accountId, name: "Another" },
    ];
    await updateMention(world.admin, { mentionId: mention.id, accounts });
    await run();
    expect(await rowOf(post)).toMatchObject({ dueAt: null });
    await updateMention(world.admin, { mentionId: mention.id, accounts: [] });
    await run();
    expect(await rowOf(post)).toMatchObject({ heldDueAt: null });
    await db.mention.deleteMany();
  });

  it("waits again where a picture in it gets another description", async () => {
    const mediaId = await storePhoto(world.member);
    const post = await newPost({ mediaIds: [mediaId] });
    await answer(reviewer, post.id);
    await updateMedia(world.member, { mediaId, alt: "Something else" });
    await run();
    expect(await rowOf(post)).toMatchObject({ dueAt: null });
  });

  it("is stopped by the gate alone where everything else let it through", async () => {
    const post = await newPost({ text: "Sneaked in" });
    await db.$executeRaw`
      UPDATE "Delivery" SET "dueAt" = now() - interval '1 s', "scheduledAt" = now(), "heldDueAt" = NULL`;
    for (const step of await dispatch()) await drive(step);
    expect(await rowOf(post)).toMatchObject({ state: "scheduled", dueAt: null });
    expect(sent()).not.toContain("Sneaked in");
  });

  it("is held where the question is taken back or the rule is set after it was approved", async () => {
    const post = await newPost();
    await answer(reviewer, post.id);
    const { approval } = await withdrawApproval(world.member, { postId: post.id });
    expect(approval.state).toBe("not_requested");
    expect(await rowOf(post)).toMatchObject({ dueAt: null });

    await removeApprovalRule(world.admin, { connectionId });
    await run();
    expect(await rowOf(post)).toMatchObject({ heldDueAt: null });
    await needApproval(world.admin, connectionId, { stages: stagesOf(world.admin) });
    await run();
    expect(await rowOf(post)).toMatchObject({ dueAt: null });
  });
});
