import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failure, noFailure } from "@/lib/deliveries/failure";
import { moveDelivery, moveDeliveryIn } from "@/lib/deliveries/move-delivery";
import type { TransitionName } from "@/lib/deliveries/states";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import type { Post } from "@/lib/planning/posts/schema";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing/publishing-world";
import { quickTimings } from "@/testing/run/quick-timings";
import { aReason, worded } from "@/testing/world/worded";
import { createPerson } from "@/testing/world/world";
import { expireDelivery, recordNotSent } from "./not-sent";
import { firstStep } from "./step-state";

type World = Awaited<ReturnType<typeof publishingWorld>>;
let world: World;

beforeAll(async () => {
  world = await publishingWorld();
});
beforeEach(async () => {
  await db.post.deleteMany();
  await db.notification.deleteMany();
});
afterEach(() => shiftClock(0));
afterAll(() => world.simulator.stop());

const schedule = (text = "A post with a text") =>
  schedulePost(world.member, world.connection, { inMs: 60_000, text });

async function put(post: Post, state: "preparing" | "publishing") {
  const [delivery] = await deliveriesOf(post);
  const id = delivery?.id ?? "";
  const fields = { state, fence: 7, leaseUntil: now() };
  return db.delivery.update({ where: { id }, data: fields });
}

async function move(post: Post, by: TransitionName, sentence: string): Promise<void> {
  const { id } = await put(post, "publishing");
  const error = { code: "content_rejected", reason: aReason(sentence), retryable: false } as const;
  const data = failure(error, now());
  await moveDelivery({ deliveryId: id, by, expected: { fence: 7 }, data });
  await db.delivery.updateMany({ where: { id, state: "publishing" }, data: { state: "failed" } });
}

async function retry(post: Post): Promise<void> {
  const [delivery] = await deliveriesOf(post);
  const data = { ...noFailure, dueAt: now() };
  await moveDelivery({ deliveryId: delivery?.id ?? "", by: "retry", expected: { fence: 0 }, data });
}

const notifications = async (userId?: string) =>
  worded(
    await db.notification.findMany({
      where: userId ? { userId } : {},
      orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    }),
  );

describe("notifications of a failed delivery", () => {
  it("a failed delivery notifies the post's manager of the reason once, however often its step runs", async () => {
    const post = await schedule();
    const { id } = await put(post, "preparing");
    const stepState = { ...firstStep({ deliveryId: id, fence: 7 }), next: "prepare" as const };
    const notSent = {
      kind: "rejected",
      code: "media_rejected",
      reason: aReason("The photo is broken."),
    } as const;
    await Promise.all([1, 2, 3].map(() => recordNotSent(stepState, notSent, quickTimings)));
    await recordNotSent(stepState, notSent, quickTimings);
    expect(await notifications(world.member.userId)).toMatchObject([
      {
        type: "delivery_failed",
        userId: world.member.userId,
        postId: post.id,
        connectionId: world.connection.id,
        message: `“A post with a text” did not go out to ${world.connection.name}. The photo is broken.`,
      },
    ]);
  });

  it("a rolled-back move notifies nobody", async () => {
    const post = await schedule();
    const { id } = await put(post, "preparing");
    const failing = transaction(async (tx) => {
      await moveDeliveryIn(tx, { deliveryId: id, by: "refuse", expected: { fence: 7 } });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect(await notifications()).toEqual([]);
  });

  it("failures for one reason share a notification, another reason gets its own", async () => {
    for (let count = 0; count < 4; count += 1)
      await move(await schedule(), "refuse", "No more room.");
    await move(await schedule(), "refuse", "Another reason.");
    const messages = (await notifications(world.member.userId)).map(({ message }) => message);
    expect(messages).toEqual([
      `4 posts did not go out to ${world.connection.name}. No more room.`,
      expect.stringContaining("Another reason."),
    ]);
  });

  it("a post past its catch-up window notifies once, however many accounts it has", async () => {
    const posts = [await schedule(), await schedule()];
    for (const post of posts) {
      const [delivery] = await db.delivery.findMany({
        where: { postId: post.id },
        include: { connection: true, workspace: true },
      });
      if (delivery) await expireDelivery(delivery);
    }
    expect(await notifications(world.member.userId)).toMatchObject([
      { message: expect.stringMatching(/^2 posts did not go out\. .* within 60 minutes/) },
    ]);
  });

  it("a failed delivery notifies the administrators too, whose mail follows when nobody reads it", async () => {
    await move(await schedule(), "refuse", "No more room.");
    const rows = await notifications();
    expect(rows.map(({ userId }) => userId).sort()).toEqual(
      [world.admin.userId, world.member.userId].sort(),
    );
    expect(rows.every(({ mailDueAt }) => mailDueAt !== null)).toBe(true);
  });

  it("a failed delivery notifies the administrators when its manager has left", async () => {
    const left = await createPerson(world.workspace.id, "member");
    const post = await schedulePost(left, world.connection, { inMs: 60_000 });
    await db.member.deleteMany({ where: { userId: left.userId } });
    await move(post, "refuse", "No more room.");
    expect((await notifications()).map(({ userId }) => userId)).toEqual([world.admin.userId]);
  });
});

describe("notifications of an unconfirmed delivery", () => {
  it("an unconfirmed delivery notifies the manager and the administrators of what to do", async () => {
    await move(await schedule(), "markUnconfirmed", "It is not certain.");
    const first = await notifications();
    expect(first.map(({ userId }) => userId).sort()).toEqual(
      [world.admin.userId, world.member.userId].sort(),
    );
    expect(first[0]).toMatchObject({
      type: "delivery_unconfirmed",
      message: expect.stringContaining("Look there, then say on its page"),
    });
  });
});

it("a person's decision resolves its own notification and no other", async () => {
  const [post, other] = [await schedule(), await schedule("Another post")];
  await move(post, "refuse", "No more room.");
  await move(other, "refuse", "Another reason.");
  await retry(post);
  const rows = await notifications(world.member.userId);
  expect(rows.map(({ postId, resolution }) => [postId, resolution])).toEqual([
    [post.id, "retried"],
    [other.id, null],
  ]);
  expect(rows.map(({ readAt, mailDueAt }) => [readAt === null, mailDueAt === null])).toEqual([
    [false, true],
    [true, false],
  ]);
});

it("a notification of several failures stays open until none of them is failed", async () => {
  const posts = [await schedule(), await schedule()];
  for (const post of posts) await move(post, "refuse", "No more room.");
  const resolutions: (string | null | undefined)[] = [];
  for (const post of posts) {
    await retry(post);
    resolutions.push((await notifications(world.member.userId))[0]?.resolution);
  }
  expect(resolutions).toEqual([null, "retried"]);
});

it("a success or a person's own decision notifies nobody", async () => {
  for (const by of ["release", "confirmNotSent", "cancel", "failFollowUps"] as const) {
    const post = await schedule();
    const { id } = await put(post, "preparing");
    await moveDelivery({ deliveryId: id, by, expected: { fence: 7 } });
  }
  expect(await notifications()).toEqual([]);
});

it("a refused token notifies once with the posts that depend on it, and a reconnect resolves it", async () => {
  const notSent = {
    kind: "reconnect",
    code: "connection_expired",
    reason: aReason("It ran out."),
  } as const;
  const posts = [await schedule(), await schedule()];
  for (const post of posts) {
    const { id } = await put(post, "publishing");
    const stepState = firstStep({ deliveryId: id, fence: 7 });
    await recordNotSent(stepState, notSent, quickTimings);
  }
  const { name, id } = world.connection;
  expect(await notifications()).toMatchObject([
    {
      type: "connection_needs_reconnect",
      userId: world.admin.userId,
      message: `${name} must be connected again. It ran out. 2 scheduled posts depend on it.`,
    },
  ]);
  await db.connection.update({ where: { id }, data: { state: "active" } });
});
