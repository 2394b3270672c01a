import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import type { CreatePost } from "@/lib/planning/posts/schema";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import * as cancel from "./[postId]/cancel/route";
import * as duplicate from "./[postId]/duplicate/route";
import * as publishNow from "./[postId]/publish-now/route";
import * as recall from "./[postId]/return-to-scheduled/route";
import * as post from "./[postId]/route";
import * as posts from "./route";
import * as validate from "./validate/route";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});

async function newPost(fields: Partial<CreatePost> = {}) {
  const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
  const answer = await callRoute(posts, "POST", { path: "/api/posts", as: world.member, body });
  expect(answer.status).toBe(200);
  return answer.body.post as { id: string; version: number; text: string };
}

function at(postId: string, more = "") {
  return { path: `/api/posts/${postId}${more}`, params: { postId }, as: world.member };
}

type Answer = Awaited<ReturnType<typeof callRoute>>;

function expectFailure(answer: Answer, status: number, code: string) {
  expect({ status: answer.status, body: answer.body }).toMatchObject({
    status,
    body: { error: { code, message: expect.any(String), requestId: expect.any(String) } },
  });
  const { requestId } = answer.body.error as { requestId: string };
  expect(answer.headers.get("X-Request-Id")).toBe(requestId);
}

describe("POST and GET /api/posts", () => {
  it("create a post and list it", async () => {
    const created = await newPost({ text: "From the route" });
    expect(created.version).toBe(1);
    const path = "/api/posts?limit=1&q=from%20the%20route";
    const list = await callRoute(posts, "GET", { path, as: world.viewer });
    expect(list.body).toEqual({ items: [created], hasMore: false, nextCursor: null });
  });

  it("name every field that is missing, unknown or malformed", async () => {
    const good = aPostBody({ connectionIds: [world.connection.id] });
    const send = (body: unknown) =>
      callRoute(posts, "POST", { path: "/api/posts", as: world.member, body });
    const bad: [object, string][] = [
      [{ ...good, text: undefined }, "text"],
      [{ ...good, connectionIds: [] }, "connectionIds"],
      [{ ...good, connectionIds: [good.connectionIds[0], good.connectionIds[0]] }, "connectionIds"],
      [{ ...good, scheduledAt: "2027-02-29T10:00:00Z" }, "scheduledAt"],
      [{ ...good, scheduledAt: "2027-01-01T10:00:00+01:00" }, "scheduledAt"],
      [{ ...good, idempotencyKey: "short" }, "idempotencyKey"],
      [{ ...good, idempotencyKey: "not allowed" }, "idempotencyKey"],
      [{ ...good, mediaIds: Array.from({ length: 21 }, randomUUID) }, "mediaIds"],
      [{ ...good, additionalPosts: Array(25).fill({ text: "x" }) }, "additionalPosts"],
      [{ ...good, version: 1 }, "version"],
      [{ ...good, state: "published" }, "state"],
    ];
    for (const [body, path] of bad) {
      const answer = await send(body);
      expectFailure(answer, 400, "validation_failed");
      expect(answer.body).toMatchObject({ error: { details: [{ path }] } });
    }
    expectFailure(await send("{"), 400, "invalid_json");
    expectFailure(await send({ ...good, text: "a\u0000b" }), 400, "validation_failed");
    const past = await send({ ...good, scheduledAt: inMinutes(-5) });
    expectFailure(past, 400, "scheduled_in_past");
  });

  it("accept ids in upper and lower case", async () => {
    const connectionIds = [world.connection.id.toUpperCase()];
    const textOverrides = { [world.connection.id.toUpperCase()]: { "0": "Overridden" } };
    const created = await newPost({ connectionIds, textOverrides });
    expect(created).toMatchObject({
      deliveries: [{ connectionId: world.connection.id, textOverride: "Overridden" }],
    });
  });

  it("refuse viewers, callers without a session, foreign origins and unknown cursors", async () => {
    const body = aPostBody({ connectionIds: [world.connection.id] });
    const call = { path: "/api/posts", body };
    expectFailure(await callRoute(posts, "POST", { ...call, as: world.viewer }), 403, "forbidden");
    expectFailure(await callRoute(posts, "POST", call), 401, "unauthenticated");
    const foreign = { ...call, as: world.member, headers: { Origin: "http://localhost:3001" } };
    expectFailure(await callRoute(posts, "POST", foreign), 403, "origin_not_allowed");
    const path = `/api/posts?cursor=${randomUUID()}`;
    const list = await callRoute(posts, "GET", { path, as: world.member });
    expectFailure(list, 400, "invalid_cursor");
    for (const query of [
      "limit=0",
      "limit=201",
      "limit=a",
      "page=2",
      "state=draft",
      "state=failed,",
      "state=",
    ]) {
      const answer = await callRoute(posts, "GET", {
        path: `/api/posts?${query}`,
        as: world.member,
      });
      expectFailure(answer, 400, "validation_failed");
    }
    expectFailure(
      await callRoute(posts, "PATCH", { path: "/api/posts", as: world.member, body: {} }),
      405,
      "method_not_allowed",
    );
  });
});

describe("/api/posts/{postId}", () => {
  it("reads, changes and deletes a post", async () => {
    const { id } = await newPost();
    const changed = await callRoute(post, "PATCH", {
      ...at(id.toUpperCase()),
      body: { version: 1, text: "Changed" },
    });
    expect(changed.body).toMatchObject({ post: { id, text: "Changed", version: 2 } });
    const read = await callRoute(post, "GET", { ...at(id), as: world.viewer });
    expect(read.body).toEqual(changed.body);
    const stale = await callRoute(post, "DELETE", at(id, "?version=1"));
    expectFailure(stale, 409, "version_conflict");
    const deleted = await callRoute(post, "DELETE", at(id, "?version=2"));
    expect(deleted.body).toEqual({ deleted: true });
    expectFailure(await callRoute(post, "GET", at(id)), 404, "not_found");
  });

  it("refuses a stale version and names the current one", async () => {
    const { id } = await newPost();
    await callRoute(post, "PATCH", { ...at(id), body: { version: 1, text: "Two" } });
    const stale = await callRoute(post, "PATCH", {
      ...at(id),
      body: { version: 1, text: "Three" },
    });
    expectFailure(stale, 409, "version_conflict");
    expect(stale.body).toMatchObject({ error: { details: { currentVersion: 2 } } });
  });

  it("says that a version is required where there is none", async () => {
    const { id } = await newPost();
    const answers = [
      await callRoute(post, "DELETE", at(id)),
      await callRoute(post, "PATCH", { ...at(id), body: { text: "x" } }),
    ];
    for (const { body } of answers) {
      expect(body).toMatchObject({ error: { message: "version: is required" } });
    }
  });

  it("requires a version that is a safe integer", async () => {
    const { id } = await newPost();
    for (const version of [undefined, "1", 1.5, 0, 9007199254740992]) {
      const answer = await callRoute(post, "PATCH", { ...at(id), body: { text: "x", version } });
      expectFailure(answer, 400, "validation_failed");
    }
  });

  it("answers the same 404 for another workspace's post as for an unknown one", async () => {
    const { id } = await newPost();
    const as = world.elsewhere.admin;
    const body = { version: 1 };
    const foreign = await callRoute(post, "PATCH", { ...at(id), as, body });
    const none = await callRoute(post, "PATCH", { ...at(randomUUID()), as, body });
    expectFailure(foreign, 404, "not_found");
    expectFailure(none, 404, "not_found");
    expectFailure(await callRoute(post, "GET", at("not-a-uuid")), 400, "validation_failed");
  });
});

describe("the actions of /api/posts", () => {
  it("validate a post without saving it", async () => {
    const body = aPostBody({ connectionIds: [world.connection.id], text: "" });
    const call = { path: "/api/posts/validate", as: world.viewer, body };
    const answer = await callRoute(validate, "POST", call);
    expect(answer.body).toEqual({
      valid: false,
      problems: [
        {
          connectionId: world.connection.id,
          postIndex: 0,
          code: "text_missing",
          severity: "error",
          message: expect.stringContaining("Sample Page"),
        },
      ],
    });
  });

  it("publish a post now, cancel it and duplicate it", async () => {
    const { id } = await newPost();
    const now = await callRoute(publishNow, "POST", { ...at(id), body: { version: 1 } });
    expect(now.body).toMatchObject({ post: { id, version: 2, state: "scheduled" } });
    const cancelled = await callRoute(cancel, "POST", { ...at(id), body: { version: 2 } });
    expect(cancelled.body).toMatchObject({ post: { version: 3, state: "cancelled" } });
    const body = { scheduledAt: inMinutes(30), idempotencyKey: randomUUID() };
    const copy = await callRoute(duplicate, "POST", { ...at(id), body });
    expect(copy.body).toMatchObject({ post: { version: 1, state: "scheduled" } });
  });

  it("say why a post cannot be changed any more", async () => {
    const { id } = await newPost();
    await putDeliveries(id, "publishing");
    for (const [handlers, method] of [
      [post, "PATCH"],
      [cancel, "POST"],
      [publishNow, "POST"],
      [recall, "POST"],
    ] as const) {
      const answer = await callRoute(handlers, method, { ...at(id), body: { version: 1 } });
      expectFailure(answer, 409, "post_not_editable");
      expect(answer.body).toMatchObject({
        error: { message: expect.stringContaining("on Sample Page it is being published") },
      });
    }
    await putDeliveries(id, "published");
  });
});
