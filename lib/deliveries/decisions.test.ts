import { beforeAll, describe, expect, it } from "vitest";
import * as retryRoute from "@/app/api/deliveries/[deliveryId]/retry/route";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { resolveDelivery, retryDelivery } from "@/lib/planning/posts/decide-deliveries";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { confirmDelivery } from "@/lib/publishing/confirm-delivery";
import type { Prisma } from "@/prisma/generated/client";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { aReason } from "@/testing/world/worded";
import { createConnection, createPerson, smallWorld } from "@/testing/world/world";
import { failure } from "./failure";
import { getDeliveryTimeline } from "./get-delivery-timeline";
import { refreshPostState } from "./refresh-post-state";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

const unavailable = failure(
  { code: "provider_unavailable", reason: aReason("The network was away."), retryable: true },
  new Date(),
);

async function restingPost(
  state: "failed" | "unconfirmed",
  {
    data,
    fields,
  }: {
    data?: Prisma.DeliveryUpdateManyMutationInput;
    fields?: Partial<CreatePost>;
  } = {},
) {
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id], ...fields }),
  );
  await putDeliveries(post.id, state, { postIndex: 0 });
  const at = { postId: post.id, postIndex: 0 };
  await db.delivery.updateMany({
    where: at,
    data: { ...unavailable, fence: 4, intentNo: 1, intentAt: new Date(), tries: 5, ...data },
  });
  await refreshPostState(db, post.id);
  const { id } = await db.delivery.findFirstOrThrow({ where: at });
  await db.deliveryEvent.create({ data: { deliveryId: id, kind: state } });
  return { postId: post.id, deliveryId: id };
}

async function storedOf({ postId }: { postId: string }) {
  const deliveries = { include: { events: true }, orderBy: { postIndex: "asc" as const } };
  return db.post.findUniqueOrThrow({ where: { id: postId }, include: { deliveries } });
}

function auditOf(deliveryId: string) {
  return auditTrail({ targetType: "delivery", targetId: deliveryId });
}

type Resting = { deliveryId: string };
function retry({ deliveryId }: Resting, actor: Actor = world.member) {
  return retryDelivery(actor, { deliveryId });
}

function resolve(
  { deliveryId }: Resting,
  resolution: { outcome: "published" | "not_published"; publishedUrl: string | null },
  actor: Actor = world.member,
) {
  return resolveDelivery(actor, { deliveryId, ...resolution });
}

const there = { outcome: "published", publishedUrl: null } as const;
const notThere = { outcome: "not_published", publishedUrl: null } as const;

describe("retrying a failed delivery", () => {
  it("a retried delivery is due at once with a new fence, fresh tries, an event and an audit entry", async () => {
    const resting = await restingPost("failed", { data: { handles: { made: "ahead" } } });
    const { delivery } = await retry(resting);
    expect(delivery).toMatchObject({ id: resting.deliveryId, state: "scheduled", error: null });
    const { state, deliveries } = await storedOf(resting);
    expect(state).toBe("scheduled");
    const [stored] = deliveries;
    expect(stored).toMatchObject({ fence: 5, intentNo: 1, tries: 0, handles: null });
    expect(Math.abs(Date.now() - Number(stored?.dueAt))).toBeLessThan(10_000);
    expect(stored?.events.map(({ kind }) => kind)).toEqual(["failed", "retried"]);
    expect(await auditOf(resting.deliveryId)).toMatchObject([
      { action: "delivery.retried", actorUserId: world.member.userId },
    ]);
  });

  it("many simultaneous retries of a delivery retry it once and get the same answer", async () => {
    const resting = await restingPost("failed");
    const answers = await Promise.all(Array.from({ length: 5 }, () => retry(resting)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const [stored] = (await storedOf(resting)).deliveries;
    expect(stored?.fence).toBe(5);
    expect(stored?.events).toHaveLength(2);
    expect(await auditOf(resting.deliveryId)).toHaveLength(1);
  });

  it("a retried delivery can be retried again after another failure", async () => {
    const resting = await restingPost("failed");
    await retry(resting);
    await putDeliveries(resting.postId, "failed");
    const { deliveryId } = resting;
    await db.delivery.update({ where: { id: deliveryId }, data: unavailable });
    await db.deliveryEvent.create({ data: { deliveryId, kind: "failed" } });
    expect((await retry(resting)).delivery.state).toBe("scheduled");
    expect(await auditOf(deliveryId)).toHaveLength(2);
  });

  it("a retry that would end the same way is refused", async () => {
    const resting = await restingPost("failed", { data: { errorRetryable: false } });
    await expect(retry(resting)).rejects.toMatchObject({
      code: "post_not_editable",
      message: expect.stringContaining("The network was away."),
    });
    expect((await storedOf(resting)).deliveries[0]?.fence).toBe(4);
  });

  it("a retry is refused while the account needs a reconnect", async () => {
    const tired = await createConnection(world.member, { name: "Tired Page" });
    const resting = await restingPost("failed", { fields: { connectionIds: [tired.id] } });
    await db.connection.update({ where: { id: tired.id }, data: { state: "needs_reconnect" } });
    await expect(retry(resting)).rejects.toMatchObject({
      code: "connection_unavailable",
      message: expect.stringContaining("Tired Page"),
    });
  });

  it("a retry is refused in every other state, also after a cancelled retry", async () => {
    const { post } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    const deliveryId = post.deliveries[0]?.id ?? "";
    for (const state of ["scheduled", "preparing", "published", "unconfirmed"] as const) {
      await putDeliveries(post.id, state);
      await expect(retry({ deliveryId })).rejects.toMatchObject({
        code: "post_not_editable",
      });
    }
    const resting = await restingPost("failed");
    await retry(resting);
    await cancelPost(world.member, { postId: resting.postId, version: 1 });
    await expect(retry(resting)).rejects.toMatchObject({
      code: "post_not_editable",
    });
  });
});

describe("deciding an unconfirmed delivery", () => {
  it("an unconfirmed delivery that a person finds is published, with the address they give", async () => {
    const resting = await restingPost("unconfirmed");
    const publishedUrl = "https://example.com/posts/1";
    const answer = await resolve(resting, { ...there, publishedUrl });
    expect(answer.delivery).toMatchObject({
      state: "published",
      publishedUrl,
      error: null,
      publishedAt: expect.any(String),
    });
    expect((await storedOf(resting)).state).toBe("published");
    expect(await auditOf(resting.deliveryId)).toMatchObject([{ action: "delivery.attested" }]);
  });

  it("the follow-ups of a post that a person finds fail, because they cannot be attached", async () => {
    const additionalPosts = [{ text: "Second" }, { text: "Third" }];
    const resting = await restingPost("unconfirmed", { fields: { additionalPosts } });
    await resolve(resting, there);
    const { state, deliveries } = await storedOf(resting);
    expect(state).toBe("partially_published");
    expect(deliveries.map((each) => each.state)).toEqual(["published", "failed", "failed"]);
    expect(deliveries[2]).toMatchObject({ errorRetryable: false, dueAt: null });
  });

  it("an unconfirmed delivery that is absent is resent under a new fence, with its prepared handles", async () => {
    const handles = { made: "ahead" };
    const resting = await restingPost("unconfirmed", { data: { handles } });
    const answer = await resolve(resting, notThere);
    expect(answer.delivery).toMatchObject({ state: "scheduled", error: null });
    const [stored] = (await storedOf(resting)).deliveries;
    expect(stored).toMatchObject({ fence: 5, intentNo: 1, handles });
    expect(stored?.dueAt).not.toBeNull();
  });

  it("an unconfirmed delivery is decided once when two people disagree simultaneously", async () => {
    for (let round = 0; round < 4; round += 1) {
      const resting = await restingPost("unconfirmed");
      const answers = await Promise.allSettled([
        resolve(resting, there),
        resolve(resting, notThere, world.admin),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const [first] = answers;
      const [stored] = (await storedOf(resting)).deliveries;
      expect(stored?.state).toBe(first?.status === "fulfilled" ? "published" : "scheduled");
      expect(stored?.fence).toBe(5);
      expect(await auditOf(resting.deliveryId)).toHaveLength(1);
    }
  });

  it("a resend is dropped when the first call's answer arrives after all", async () => {
    const resting = await restingPost("unconfirmed");
    await resolve(resting, notThere);
    const publication = {
      kind: "published",
      remoteId: "1_2",
      url: "https://example.com/",
    } as const;
    const { deliveryId } = resting;
    const late = { deliveryId, intentNo: 1, publication, publishedAt: new Date() };
    expect(await confirmDelivery(late)).toBe("confirmed");
    expect((await storedOf(resting)).deliveries[0]).toMatchObject({
      state: "published",
      remoteId: "1_2",
      fence: 6,
    });
  });
});

describe("a decision", () => {
  it("a decision is refused to viewers and not found for other workspaces", async () => {
    const resting = await restingPost("unconfirmed");
    const decisions = [
      (actor: Actor) => retry(resting, actor),
      (actor: Actor) => resolve(resting, notThere, actor),
    ];
    for (const decide of decisions) {
      await expect(decide(world.viewer)).rejects.toMatchObject({ code: "forbidden" });
      await expect(decide(world.elsewhere.admin)).rejects.toMatchObject({ code: "not_found" });
    }
  });
});

describe("a delivery's timeline", () => {
  it("a delivery's timeline shows its events in order and who decided, to viewers too", async () => {
    const { deliveryId } = await restingPost("failed");
    await retry({ deliveryId });
    const { events } = await getDeliveryTimeline(world.viewer, { deliveryId });
    expect(events).toEqual([
      { at: expect.any(String), kind: "failed", message: null },
      { at: expect.any(String), kind: "retried", message: "A sample member tried it again." },
    ]);
    await expect(getDeliveryTimeline(world.elsewhere.admin, { deliveryId })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("a timeline names a team's key whose creator has left by the key's name", async () => {
    const { deliveryId } = await restingPost("failed");
    const leaver = await createPerson(world.workspace.id, "admin");
    const { headers } = await createKey(leaver, { kind: "team", name: "Nightly import" });
    await removeMember(world.admin, { memberId: leaver.userId });
    const path = `/api/deliveries/${deliveryId}/retry`;
    const call = { path, params: { deliveryId }, body: {}, headers };
    expect((await callRoute(retryRoute, "POST", call)).status).toBe(200);
    const { events } = await getDeliveryTimeline(world.viewer, { deliveryId });
    expect(events.at(-1)?.message).toBe("Nightly import tried it again.");
  });
});
