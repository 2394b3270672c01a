import { randomInt } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as postRoute from "@/app/api/posts/[postId]/route";
import * as dataDeletion from "@/app/api/social/[segment]/data-deletion/route";
import * as deauthorize from "@/app/api/social/[segment]/deauthorize/route";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import { createPost } from "@/lib/planning/posts/create-post";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { sendCallback, signed } from "@/testing/world/network-callback";
import { aPostBody, putDeliveries } from "@/testing/world/sample-post";
import { worded } from "@/testing/world/worded";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { getDeletionStatus } from "./callbacks";

let world: Awaited<ReturnType<typeof smallWorld>>;
let event: { user_id: string; issued_at: number };

beforeEach(async () => {
  event = { user_id: String(randomInt(2 ** 40)), issued_at: 1_800_000_000 };
  world = await smallWorld();
  await authorise(world.connection.id);
});

function authorise(id: string, authorizedUserId = event.user_id) {
  return db.connection.update({ where: { id }, data: { authorizedUserId } });
}

const connectionOf = (id: string) => db.connection.findUniqueOrThrow({ where: { id } });
const uninstalls = async (...ids: string[]) =>
  (await auditTrail({ action: "connection.uninstalled", targetId: { in: ids } })).length;
const statesOf = async (postId: string) =>
  (await db.delivery.findMany({ where: { postId }, orderBy: { postIndex: "asc" } })).map(
    ({ state }) => state,
  );

describe("deauthorize", () => {
  it("removing the app disconnects the person's accounts in every workspace and cancels deliveries that have not begun", async () => {
    const { post } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id], additionalPosts: [{ text: "More" }] }),
    );
    const foreign = await createConnection(world.elsewhere.admin);
    await authorise(foreign.id);
    const other = await createConnection(world.admin);
    await authorise(other.id, "somebody else");
    await putDeliveries(post.id, "preparing", { postIndex: 0 });
    const answer = await sendCallback(deauthorize, signed(event));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    for (const { id } of [world.connection, foreign]) {
      expect(await connectionOf(id)).toMatchObject({
        state: "disconnected",
        sealedCredentials: null,
      });
    }
    expect((await connectionOf(other.id)).state).toBe("active");
    expect(await statesOf(post.id)).toEqual(["cancelled", "cancelled"]);
    expect(await uninstalls(world.connection.id, foreign.id, other.id)).toBe(2);
  });

  it("removing the app recalls nothing that is being published, and a repeated callback changes nothing", async () => {
    const { post } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    await putDeliveries(post.id, "publishing");
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendCallback(deauthorize, signed(event))),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await statesOf(post.id)).toEqual(["publishing"]);
    expect(await uninstalls(world.connection.id)).toBe(1);
  });

  it("the person who connected the account and the administrators are notified once of what was cancelled", async () => {
    await createPost(world.member, aPostBody({ connectionIds: [world.connection.id] }));
    await sendCallback(deauthorize, signed(event));
    await sendCallback(deauthorize, signed(event));
    const notifications = await worded(
      await db.notification.findMany({
        where: { connectionId: world.connection.id },
      }),
    );
    expect(notifications).toHaveLength(1);
    expect(notifications[0]).toMatchObject({
      type: "connection_needs_reconnect",
      userId: world.admin.userId,
      message: `${world.connection.name} is disconnected: its access was taken away on Facebook. 1 scheduled delivery was cancelled.`,
    });
  });

  it("an unknown person's callback is accepted and changes nothing", async () => {
    const answer = await sendCallback(deauthorize, signed({ ...event, user_id: "1" }));
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
    expect((await connectionOf(world.connection.id)).state).toBe("active");
  });
});

describe("deleteData", () => {
  it("a deletion removes connections and deliveries, and keeps the team's posts and media", async () => {
    const media = await createMedia(world.member);
    const body = aPostBody({ connectionIds: [world.connection.id], mediaIds: [media.id] });
    const { post } = await createPost(world.member, body);
    const answer = await sendCallback(dataDeletion, signed(event));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      url: expect.stringMatching(/^http:\/\/localhost:3000\/deletion-status\/[0-9a-z]+$/),
      confirmation_code: expect.stringMatching(/^[0-9a-z]+$/),
    });
    expect(await db.connection.count({ where: { id: world.connection.id } })).toBe(0);
    expect(await statesOf(post.id)).toEqual([]);
    expect(await db.post.findUniqueOrThrow({ where: { id: post.id } })).toMatchObject({
      text: post.text,
      state: "cancelled",
    });
    expect(await db.media.count({ where: { id: media.id } })).toBe(1);
    const { workspaceId } = world.member;
    const kept = await db.idempotencyRecord.findMany({ where: { workspaceId } });
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain(world.connection.name);
  });

  it("a deletion removes an account's picture, unless another account shows the same", async () => {
    const { admin, connection } = world;
    const { workspaceId } = admin;
    const [own, shared] = ["a".repeat(64), "b".repeat(64)];
    const bytes = Buffer.from("a sample picture");
    await db.accountPicture.createMany({
      data: [own, shared].map((hash) => ({ workspaceId, hash, bytes })),
    });
    const [second, third] = [await createConnection(admin), await createConnection(admin)];
    await authorise(second.id);
    for (const [id, hash] of [
      [connection.id, own],
      [second.id, shared],
      [third.id, shared],
    ] as const) {
      const avatarUrl = `/api/avatars/${hash}`;
      await db.connection.update({ where: { id }, data: { avatarUrl } });
    }
    await sendCallback(dataDeletion, signed(event));
    const left = await db.accountPicture.findMany({ where: { workspaceId } });
    expect(left.map(({ hash }) => hash)).toEqual([shared]);
  });

  it("a published post stays published when its deliveries are deleted", async () => {
    const { post } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    await putDeliveries(post.id, "published");
    await sendCallback(dataDeletion, signed(event));
    expect(await statesOf(post.id)).toEqual([]);
    const { body } = await callRoute(postRoute, "GET", {
      path: `/api/posts/${post.id}`,
      params: { postId: post.id },
      as: world.member,
    });
    expect(body).toMatchObject({ post: { state: "published", deliveries: [] } });
  });

  it("a deletion removes notifications that name the account, and notifies the administrators", async () => {
    await sendCallback(deauthorize, signed(event));
    await sendCallback(dataDeletion, signed(event));
    const { workspaceId } = world.admin;
    const notifications = await worded(await db.notification.findMany({ where: { workspaceId } }));
    expect(notifications.map(({ type, topic, userId }) => [type, topic, userId])).toEqual([
      ["security", "connections", world.admin.userId],
    ]);
    expect(notifications[0]?.message).not.toContain(world.connection.name);
  });

  it("a repeated deletion request gets the same receipt, with a page that says what was done", async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendCallback(dataDeletion, signed(event))),
    );
    const again = await sendCallback(dataDeletion, signed(event));
    const codes = new Set([...answers, again].map(({ body }) => String(body.confirmation_code)));
    expect(String(again.body.url)).toMatch(new RegExp(`/${String(again.body.confirmation_code)}$`));
    expect(codes.size).toBe(1);
    expect(await getDeletionStatus([...codes].join())).toMatchObject({ connectionsRemoved: 1 });
    const later = await sendCallback(dataDeletion, signed({ ...event, issued_at: 1_800_000_001 }));
    expect(codes.has(String(later.body.confirmation_code))).toBe(false);
    expect(await getDeletionStatus("nonsense")).toBeNull();
  });
});

describe("callback requests", () => {
  it("a callback is accepted only under its own network's secret", async () => {
    for (const text of ["nonsense", signed(event, "linkedin"), `${signed(event)}x`]) {
      for (const handlers of [deauthorize, dataDeletion]) {
        const answer = await sendCallback(handlers, text);
        expect(answer).toMatchObject({
          status: 400,
          body: { error: { code: "signed_request_invalid" } },
        });
      }
    }
    expect((await connectionOf(world.connection.id)).state).toBe("active");
  });

  it("callback addresses of unknown networks and of networks without callbacks answer 404", async () => {
    for (const segment of ["gamma", "alpha-pages", "facebook", "constructor"]) {
      expect((await sendCallback(deauthorize, signed(event), segment)).status).toBe(404);
    }
    expect((await sendCallback(dataDeletion, "nonsense", networks.instagram.apiName)).status).toBe(
      404,
    );
  });

  it("a callback without a configured app secret is answered 503", async () => {
    const settings = configured.networks.facebook;
    const text = signed(event);
    delete configured.networks.facebook;
    const answer = await sendCallback(deauthorize, text);
    if (settings) configured.networks.facebook = settings;
    expect(answer).toMatchObject({ status: 503, body: { error: { code: "unavailable" } } });
  });

  it("a callback is accepted from any Origin, and its cookies are ignored", async () => {
    const answer = await callRoute(deauthorize, "POST", {
      path: "/api/social/alpha/deauthorize",
      params: { segment: "alpha" },
      body: new URLSearchParams({ signed_request: signed(event) }).toString(),
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Origin: "https://www.facebook.com",
      },
    });
    expect(answer.status).toBe(200);
  });

  it("a callback must be a form with exactly one signed_request", async () => {
    const call = (body: string, type = "application/x-www-form-urlencoded") =>
      callRoute(deauthorize, "POST", {
        path: "/api/social/alpha/deauthorize",
        params: { segment: "alpha" },
        body,
        headers: { "Content-Type": type, Origin: null },
      });
    const field = new URLSearchParams({ signed_request: signed(event) }).toString();
    expect((await call(`${field}&${field}`)).status).toBe(400);
    expect((await call("")).status).toBe(400);
    expect((await call(`signed_request=${"a".repeat(8193)}`)).status).toBe(400);
    expect((await call("a".repeat(70_000))).status).toBe(413);
    expect((await call("{}", "application/json")).status).toBe(415);
    expect((await call(`${field}&more=1`)).status).toBe(200);
  });
});
