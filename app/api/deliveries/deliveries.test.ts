import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { failure } from "@/lib/deliveries/failure";
import { db } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { aReason } from "@/testing/world/worded";
import { smallWorld } from "@/testing/world/world";
import * as resolve from "./[deliveryId]/resolve/route";
import * as retry from "./[deliveryId]/retry/route";
import * as timeline from "./[deliveryId]/timeline/route";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

const passing = failure(
  { code: "provider_unavailable", reason: aReason("The network was away."), retryable: true },
  new Date(),
);

async function resting(state: "failed" | "unconfirmed"): Promise<string> {
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id] }),
  );
  await putDeliveries(post.id, state);
  await db.delivery.updateMany({ where: { postId: post.id }, data: passing });
  return post.deliveries[0]?.id ?? "";
}

function at(deliveryId: string, what: string) {
  const path = `/api/deliveries/${deliveryId}/${what}`;
  return { path, params: { deliveryId }, as: world.member };
}

describe("POST /api/deliveries/{id}/retry", () => {
  it("answers 200 with the delivery, also when it is called twice", async () => {
    const id = await resting("failed");
    const call = { ...at(id, "retry"), body: {} };
    const first = await callRoute(retry, "POST", call);
    expect(first).toMatchObject({ status: 200, body: { delivery: { id, state: "scheduled" } } });
    expect((await callRoute(retry, "POST", call)).body).toEqual(first.body);
  });

  it("refuses viewers, callers without a session, other workspaces, foreign origins and unknown fields", async () => {
    const call = { ...at(await resting("failed"), "retry"), body: {} };
    const { as: _, ...nobody } = call;
    const refusals = [
      [{ ...call, as: world.viewer }, 403],
      [nobody, 401],
      [{ ...call, as: world.elsewhere.admin }, 404],
      [{ ...call, params: { deliveryId: randomUUID() } }, 404],
      [{ ...call, params: { deliveryId: "one" } }, 400],
      [{ ...call, headers: { Origin: "http://localhost:1" } }, 403],
      [{ ...call, body: { outcome: "published" } }, 400],
    ] as const;
    for (const [refused, status] of refusals) {
      expect((await callRoute(retry, "POST", refused)).status).toBe(status);
    }
    expect((await callRoute(retry, "GET", at(randomUUID(), "retry"))).status).toBe(405);
  });
});

describe("POST /api/deliveries/{id}/resolve", () => {
  it("requires an http address for published, and none for not published", async () => {
    const call = at(await resting("unconfirmed"), "resolve");
    const bad = [
      { outcome: "published" },
      { outcome: "published", publishedUrl: "" },
      { outcome: "published", publishedUrl: "javascript:alert(1)" },
      { outcome: "published", publishedUrl: `https://example.com/${"a".repeat(2000)}` },
      { outcome: "not_published", publishedUrl: "https://example.com/" },
      { outcome: "perhaps", publishedUrl: null },
    ];
    for (const body of bad) {
      const answer = await callRoute(resolve, "POST", { ...call, body });
      expect(answer).toMatchObject({ status: 400, body: { error: { code: "validation_failed" } } });
    }
    const publishedUrl = "https://example.com/posts/1";
    const body = { outcome: "published", publishedUrl };
    const answer = await callRoute(resolve, "POST", { ...call, body });
    expect(answer).toMatchObject({
      status: 200,
      body: { delivery: { state: "published", publishedUrl } },
    });
  });

  it("answers 409 unless the delivery is unconfirmed", async () => {
    const body = { outcome: "published", publishedUrl: null };
    const answer = await callRoute(resolve, "POST", {
      ...at(await resting("failed"), "resolve"),
      body,
    });
    expect(answer).toMatchObject({ status: 409, body: { error: { code: "post_not_editable" } } });
  });
});

describe("GET /api/deliveries/{id}/timeline", () => {
  it("answers a viewer, and another workspace with 404", async () => {
    const id = await resting("failed");
    await callRoute(retry, "POST", { ...at(id, "retry"), body: {} });
    const call = at(id, "timeline");
    const answer = await callRoute(timeline, "GET", { ...call, as: world.viewer });
    expect(answer).toMatchObject({ status: 200, body: { events: [{ kind: "retried" }] } });
    const foreign = await callRoute(timeline, "GET", { ...call, as: world.elsewhere.viewer });
    expect(foreign.status).toBe(404);
  });
});
