import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { setSpendingLimit } from "@/lib/accounts/spending/spending";
import { spendingIn } from "@/lib/deliveries/spending";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { configured } from "@/lib/networks/settings";
import { insist } from "@/testing/world/insist";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { createPost, validatePost } from "./create-post";
import { deletePost } from "./delete-post";
import { updatePost } from "./update-post";

const cents = 10_000;
let world: Awaited<ReturnType<typeof smallWorld>>;
let account: string;

beforeEach(async () => {
  world = await smallWorld();
  account = (await createConnection(world.admin, { provider: "x" })).id;
});

/** The middle of a month, so that no test runs over its end. */
const inMonth = (months: number) => {
  const at = now();
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 15)).toISOString();
};
const schedule = (fields: { text?: string; scheduledAt?: string; idempotencyKey?: string } = {}) =>
  createPost(world.member, {
    ...aPostBody({ connectionIds: [account] }),
    text: `A post ${randomUUID()}`,
    scheduledAt: inMonth(2),
    ...fields,
  });
function scheduleInCrowd() {
  const fields = { idempotencyKey: randomUUID(), text: `A post ${randomUUID()}` };
  return insist(() => schedule(fields));
}
const limitTo = (monthlyMicroDollars: number | null) =>
  setSpendingLimit(world.admin, { connectionId: account, monthlyMicroDollars });
const plannedIn = async (months: number) => {
  const at = new Date(inMonth(months));
  return (await spendingIn(db, { provider: "x", connectionId: account, at })).planned;
};

it("of fifty schedulings at once on a limit for ten, ten are accepted and forty refused", async () => {
  await limitTo(10 * 1.5 * cents);
  const results = await Promise.allSettled(Array.from({ length: 50 }, scheduleInCrowd));
  const refused = results.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(40);
  for (const result of refused) {
    expect(result).toMatchObject({ reason: { code: "spending_limit_reached", status: 409 } });
  }
  expect(await plannedIn(2)).toBe(10 * 1.5 * cents);
  expect(await db.post.count({ where: { workspaceId: world.workspace.id } })).toBe(10);
});

it("the limit of the installation holds for all its accounts, one month after the other", async () => {
  const settings = configured.networks.x;
  if (!settings) throw new Error("X has no sandbox.");
  const at = new Date(inMonth(5));
  const { spent, planned } = await spendingIn(db, { provider: "x", at });
  const monthlyMicroDollars = spent + planned + 3 * cents;
  configured.networks.x = { ...settings, monthlyMicroDollars };
  try {
    const scheduledAt = inMonth(5);
    await schedule({ scheduledAt });
    await schedule({ scheduledAt });
    await expect(schedule({ scheduledAt })).rejects.toMatchObject({
      code: "spending_limit_reached",
      message: expect.stringContaining("X may cost in a month"),
    });
    await schedule({ scheduledAt: inMonth(6) });
  } finally {
    configured.networks.x = settings;
  }
});

it("an edit plans the price anew, moves go to their month, and a deleted post costs nothing", async () => {
  const { post } = await schedule();
  expect(await plannedIn(2)).toBe(1.5 * cents);
  const edited = await updatePost(world.member, {
    postId: post.id,
    version: post.version,
    text: "See example.com",
    scheduledAt: inMonth(3),
  });
  expect([await plannedIn(2), await plannedIn(3)]).toEqual([0, 20 * cents]);
  await deletePost(world.member, { postId: post.id, version: edited.post.version });
  expect(await plannedIn(3)).toBe(0);
});

it("checking a post tells its price with the reason, where there is one", async () => {
  const content = aPostBody({ connectionIds: [account] });
  const additionalPosts = [
    { text: "More", mediaIds: [] },
    { text: "See https://example.com", mediaIds: [] },
  ];
  const { price } = await validatePost(world.member, { ...content, additionalPosts });
  expect(price).toEqual({
    microDollars: 23 * cents,
    networks: [
      { network: "X", microDollars: 23 * cents, because: "2 × a post, 1 × a post with a link" },
    ],
  });
  const free = { ...content, connectionIds: [world.connection.id] };
  expect(await validatePost(world.member, free)).not.toHaveProperty("price");
});

it("a limit is an administrator's, of an account of the team whose network takes money", async () => {
  const change = { connectionId: account, monthlyMicroDollars: 0 };
  await expect(setSpendingLimit(world.elsewhere.admin, change)).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(
    setSpendingLimit(world.admin, { ...change, connectionId: world.connection.id }),
  ).rejects.toMatchObject({ code: "validation_failed" });
  await limitTo(0);
  await expect(schedule()).rejects.toMatchObject({ code: "spending_limit_reached" });
  await limitTo(null);
  expect((await schedule()).post.state).toBe("scheduled");
});
