import { beforeEach, describe, expect, it } from "vitest";
import { settingAside } from "@/lib/deliveries/set-aside";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { resolveDelivery } from "@/lib/planning/posts/decide-deliveries";
import { Prisma } from "@/prisma/generated/client";
import { auditTrail } from "@/testing/world/audit-trail";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, type smallWorld, smallWorld as world } from "@/testing/world/world";
import type { SetAsideDecision } from "./schema";
import { decideSetAside, listSetAside } from "./set-aside";

let here: Awaited<ReturnType<typeof smallWorld>>;
let connectionId: string;

beforeEach(async () => {
  here = await world();
  const connection = await createConnection(here.admin, { sealedCredentials: "sealed" });
  connectionId = connection.id;
});

async function aSetAsideSequence(): Promise<string[]> {
  const { post } = await createPost(
    here.member,
    aPostBody({
      connectionIds: [connectionId],
      additionalPosts: [{ text: "Second" }, { text: "Third" }],
    }),
  );
  const which = Prisma.sql`delivery."postId" = ${post.id}::uuid`;
  const at = { instant: now(), backupTakenAt: now() };
  await db.$queryRaw(settingAside({ which, ...at, limit: 100 }));
  const rows = await db.delivery.findMany({
    where: { postId: post.id },
    orderBy: { postIndex: "asc" },
  });
  return rows.map(({ id }) => id);
}

const decide = (deliveryIds: string[], decision: SetAsideDecision) =>
  decideSetAside(here.member, { deliveryIds, decision });

async function rowsOf(ids: string[]) {
  const rows = await db.delivery.findMany({
    where: { id: { in: ids } },
    orderBy: { postIndex: "asc" },
  });
  return rows.map(({ state, dueAt }) => `${state}${dueAt ? " due" : ""}`);
}

describe("a sequence that was set aside", () => {
  it("published now goes out from its first position on, in whatever order it is named", async () => {
    const ids = await aSetAsideSequence();
    const { decidedIds, refused } = await decide(ids.toReversed(), "publish_now");
    expect([decidedIds, refused]).toEqual([ids, []]);
    expect(await rowsOf(ids)).toEqual(["scheduled due", "scheduled", "scheduled"]);
  });

  it("goes on after its first position only where the network told which post that is", async () => {
    const [first = "", second = "", third = ""] = await aSetAsideSequence();
    await decide([first], "went_out");
    const { refused } = await decide([second], "publish_now");
    expect(refused[0]?.message).toContain("did not tell which post it belongs to");
    await db.delivery.update({ where: { id: first }, data: { remoteId: `remote-${first}` } });
    expect((await decide([second], "publish_now")).decidedIds).toEqual([second]);
    expect((await decide([third], "publish_now")).decidedIds).toEqual([third]);
    expect(await rowsOf([second, third])).toEqual(["scheduled due", "scheduled"]);
  });

  it("a position is not sent after one that was cancelled, and what waited for it fails", async () => {
    const [first = "", second = "", third = ""] = await aSetAsideSequence();
    await decide([second, third], "publish_now");
    await decide([first], "cancel");
    expect(await rowsOf([first, second, third])).toEqual(["cancelled", "failed", "failed"]);
    const others = await aSetAsideSequence();
    await decide(others.slice(0, 1), "cancel");
    const { refused } = await decide(others.slice(1, 2), "publish_now");
    expect(refused.map(({ message }) => message)).toEqual([
      "This was not sent: the one before it does not go out on Sample Page.",
    ]);
  });
});

it("the list shows what is undecided with its text, page by page, oldest first", async () => {
  const ids = await aSetAsideSequence();
  const first = await listSetAside(here.viewer, { limit: 2 });
  expect([first.total, first.hasMore, first.restore]).toEqual([3, true, null]);
  const second = await listSetAside(here.viewer, { limit: 2, cursor: first.nextCursor ?? "" });
  const items = [...first.items, ...second.items];
  expect(items.map(({ id }) => id).sort()).toEqual([...ids].sort());
  expect(items.map(({ text }) => text).sort()).toEqual(["A sample post", "Second", "Third"]);
  await decide(ids, "cancel");
  expect((await listSetAside(here.viewer, {})).items).toEqual([]);
});

it("each decision stands in the audit log, once", async () => {
  const [first = ""] = await aSetAsideSequence();
  expect((await decide([first], "cancel")).decidedIds).toEqual([first]);
  expect((await decide([first], "cancel")).refused).toHaveLength(1);
  expect(await auditTrail({ action: "delivery.cancelled", targetId: first })).toHaveLength(1);
});

it("an unconfirmed delivery that no restore set aside cannot be cancelled here", async () => {
  const [first = ""] = await aSetAsideSequence();
  await db.delivery.update({ where: { id: first }, data: { setAsideAt: null } });
  const { refused, decidedIds } = await decide([first], "cancel");
  expect([decidedIds, refused[0]?.message]).toEqual([[], "Say whether it was published instead."]);
});

it("another workspace sees nothing of it and decides nothing", async () => {
  const ids = await aSetAsideSequence();
  const stranger = here.elsewhere.admin;
  expect((await listSetAside(stranger, {})).total).toBe(0);
  const { decidedIds, refused } = await decideSetAside(stranger, {
    deliveryIds: ids,
    decision: "cancel",
  });
  expect([decidedIds, refused.length]).toEqual([[], 3]);
  expect(await rowsOf(ids)).toEqual(["unconfirmed due", "unconfirmed", "unconfirmed"]);
});

it("a viewer cannot decide", async () => {
  const ids = await aSetAsideSequence();
  const decided = decideSetAside(here.viewer, { deliveryIds: ids, decision: "went_out" });
  await expect(decided).rejects.toMatchObject({ code: "forbidden" });
});

it("the page of a post decides what was set aside like anything unconfirmed", async () => {
  const [first = ""] = await aSetAsideSequence();
  const resolution = { outcome: "published", publishedUrl: null } as const;
  await resolveDelivery(here.member, { deliveryId: first, ...resolution });
  expect((await listSetAside(here.member, {})).total).toBe(2);
});
