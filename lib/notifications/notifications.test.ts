import { beforeEach, describe, expect, it } from "vitest";
import * as readRoute from "@/app/api/notifications/read/route";
import * as listRoute from "@/app/api/notifications/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { createPost } from "@/lib/posts/create-post";
import { auditTrail } from "@/testing/audit-trail";
import { callRoute } from "@/testing/call-route";
import { sampleBody } from "@/testing/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world";
import { type Notice, notify } from "./notify";
import { purgeNotifications } from "./purge-notifications";
import type { NotificationList } from "./schema";
import { settleNotices } from "./settle-notices";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
});

function tell(to: Person, fields: Partial<Notice> = {}) {
  return transaction((tx) =>
    notify(tx, to.workspaceId, {
      type: "delivery_failed",
      subject: crypto.randomUUID(),
      to: { userIds: [to.userId] },
      message: ({ count }) => `Told of ${count}.`,
      ...fields,
    }),
  );
}

async function list(as: Person, query = ""): Promise<NotificationList> {
  const { status, body } = await callRoute(listRoute, "GET", {
    path: `/api/notifications${query}`,
    as,
  });
  expect(status).toBe(200);
  return body as unknown as NotificationList;
}

const mark = (as: Person, body: unknown) =>
  callRoute(readRoute, "POST", { path: "/api/notifications/read", as, body });

async function newPost(): Promise<string> {
  const { post } = await createPost(world.member, sampleBody(world.connection));
  return post.id;
}

describe("what is told", () => {
  it("reaches each member of the audience once, and administrators where nobody else is left", async () => {
    const { admin, member, viewer, elsewhere } = world;
    await tell(member, { to: { userIds: [member.userId, null, member.userId], admins: true } });
    await tell(member, { to: { everyone: true, exceptUserId: viewer.userId } });
    await tell(member, { to: { userIds: [elsewhere.member.userId] } });
    const counts = [admin, member, viewer, elsewhere.member].map(async (person) => {
      return (await list(person)).unreadCount;
    });
    expect(await Promise.all(counts)).toEqual([3, 2, 0, 0]);
  });

  it("vanishes with the transaction that it tells of", async () => {
    const failing = transaction(async (tx) => {
      await notify(tx, world.member.workspaceId, {
        ...{ type: "security", subject: "a", to: { everyone: true } },
        message: () => "Told.",
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await list(world.member)).items).toEqual([]);
  });

  it("is one line for many posts with one reason, and counts each post once", async () => {
    const [one, two, three] = [await newPost(), await newPost(), await newPost()];
    await tell(world.member, { subject: "reason", postId: one });
    await tell(world.member, { subject: "reason", postId: one });
    expect((await list(world.member)).items).toMatchObject([
      { postId: one, message: "Told of 1." },
    ]);
    await Promise.all(
      [two, three].map((postId) => tell(world.member, { subject: "reason", postId })),
    );
    expect((await list(world.member)).items).toMatchObject([
      { postId: null, message: "Told of 3." },
    ]);
  });

  it("is told anew once it was read, and at the top while it was not", async () => {
    await tell(world.member, { subject: "first" });
    await tell(world.member, { subject: "second", message: () => "The second." });
    shiftClock(1000);
    await tell(world.member, { subject: "first", message: () => "The first again." });
    const { items } = await list(world.member);
    expect(items.map(({ message }) => message)).toEqual(["The first again.", "The second."]);
    await mark(world.member, { ids: items.map(({ id }) => id) });
    await tell(world.member, { subject: "first" });
    expect((await list(world.member)).items).toHaveLength(3);
  });

  it("is off everybody's mind once it is dealt with", async () => {
    await tell(world.member, { subject: "done", to: { everyone: true } });
    await tell(world.elsewhere.member, { subject: "done", to: { everyone: true } });
    await settleNotices(db, world.member.workspaceId, ["done"]);
    expect((await list(world.viewer)).unreadCount).toBe(0);
    expect((await list(world.elsewhere.viewer)).unreadCount).toBe(1);
  });
});

describe("the list", () => {
  it("pages newest first, and the unread ones alone", async () => {
    for (let count = 0; count < 5; count += 1) {
      shiftClock(count * 1000);
      await tell(world.member, { message: () => `Number ${count}` });
    }
    const first = await list(world.member, "?limit=2");
    const second = await list(world.member, `?limit=2&cursor=${first.nextCursor}`);
    expect([...first.items, ...second.items].map(({ message }) => message)).toEqual(
      [4, 3, 2, 1].map((count) => `Number ${count}`),
    );
    await mark(world.member, { ids: first.items.map(({ id }) => id) });
    const unread = await list(world.member, "?state=unread&limit=10");
    expect(unread.items).toHaveLength(3);
    expect(unread).toMatchObject({ hasMore: false, unreadCount: 3 });
  });

  it("names who caused it and stays after the post is deleted", async () => {
    const postId = await newPost();
    await tell(world.viewer, { postId, actorUserId: world.admin.userId });
    await db.post.delete({ where: { id: postId } });
    expect((await list(world.viewer)).items).toMatchObject([
      { postId: null, actor: { id: world.admin.userId, name: "A sample admin" } },
    ]);
  });
});

describe("reading", () => {
  it("stands in the audit log where it changed something", async () => {
    const { member } = world;
    await tell(member);
    const where = { actorUserId: member.userId, action: "notification.read" } as const;
    for (const read of [1, 0]) {
      const { body } = await mark(member, { until: now().toISOString() });
      expect(body).toMatchObject({ read });
      expect(await auditTrail(where)).toHaveLength(1);
    }
  });

  it("up to an instant leaves what came after it unread", async () => {
    await tell(world.member);
    const [seen] = (await list(world.member)).items;
    shiftClock(1000);
    await tell(world.member);
    const { body } = await mark(world.member, { until: seen?.createdAt });
    expect(body).toEqual({ read: 1, unreadCount: 1 });
  });

  it("up to an instant before all that the database knows leaves everything unread", async () => {
    await tell(world.member);
    const { status, body } = await mark(world.member, { until: "0000-01-01T00:00:00Z" });
    expect([status, body]).toEqual([200, { read: 0, unreadCount: 1 }]);
  });

  it("passes over what is another person's, here and elsewhere", async () => {
    const { member, admin, elsewhere } = world;
    await tell(member);
    const [own] = (await list(member)).items;
    for (const other of [admin, elsewhere.member]) {
      const { status, body } = await mark(other, { ids: [own?.id] });
      expect([status, body]).toEqual([200, { read: 0, unreadCount: 0 }]);
      const answer = await callRoute(listRoute, "GET", {
        path: `/api/notifications?cursor=${own?.id}`,
        as: other,
      });
      expect(answer.status).toBe(400);
    }
    expect((await list(member)).unreadCount).toBe(1);
  });

  it("is for signed-in people on our own pages", async () => {
    const until = now().toISOString();
    const post = { path: "/api/notifications/read", body: { until } };
    const get = { path: "/api/notifications" };
    const bearer = { headers: { Authorization: "Bearer something" } };
    expect((await callRoute(listRoute, "GET", get)).status).toBe(401);
    expect((await callRoute(listRoute, "GET", { ...get, ...bearer })).status).toBe(403);
    const foreign = { headers: { Origin: "https://example.com" }, as: world.member };
    expect((await callRoute(readRoute, "POST", { ...post, ...foreign })).status).toBe(403);
    for (const body of [{}, { ids: [] }, { until, ids: [crypto.randomUUID()] }, { until: "now" }]) {
      expect((await mark(world.member, body)).status).toBe(400);
    }
  });
});

it("what was read a month ago goes, and what nobody read in half a year", async () => {
  const person = await createPerson(world.workspace.id, "member");
  await tell(person, { message: () => "Read." });
  await mark(person, { until: now().toISOString() });
  await tell(person, { message: () => "Unread." });
  shiftClock(31 * 86_400_000);
  await purgeNotifications();
  const messages = async () => {
    const rows = await db.notification.findMany({ where: { userId: person.userId } });
    return rows.map(({ message }) => message);
  };
  expect(await messages()).toEqual(["Unread."]);
  shiftClock(181 * 86_400_000);
  await purgeNotifications();
  expect(await messages()).toEqual([]);
});
