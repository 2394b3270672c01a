import { beforeEach, describe, expect, it } from "vitest";
import * as readRoute from "@/app/api/notifications/read/route";
import * as listRoute from "@/app/api/notifications/route";
import { now, shiftClock } from "@/lib/kernel/clock";
import { db, transaction } from "@/lib/kernel/db";
import { createPost } from "@/lib/planning/posts/create-post";
import { callRoute } from "@/testing/world/call-route";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { purgeNotifications } from "./notifications";
import { type NewNotification, notify } from "./notify";
import { resolveNotifications } from "./resolve-notifications";
import type { NotificationList } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  shiftClock(0);
  world = await smallWorld();
});

type Fields = Partial<Extract<NewNotification, { topic?: never }>>;

const saying = (sentence: string) => ({ code: "former" as const, values: { sentence } });

function notifyPerson(to: Person, fields: Fields = {}) {
  return transaction((tx) =>
    notify(tx, to.workspaceId, {
      type: "delivery_failed",
      subject: crypto.randomUUID(),
      to: { userIds: [to.userId] },
      notice: { code: "post_assigned", values: { post: "One" } },
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
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id] }),
  );
  return post.id;
}

describe("notify", () => {
  it("each member of the audience is notified once, and administrators where they are the fallback", async () => {
    const { admin, member, viewer, elsewhere } = world;
    const userIds = [member.userId, null, member.userId];
    await notifyPerson(member, { to: { userIds, admins: "always" } });
    await notifyPerson(member, { to: { everyone: true, exceptUserId: viewer.userId } });
    const outsiders = [elsewhere.member.userId];
    await notifyPerson(member, { to: { userIds: outsiders, admins: "as_fallback" } });
    const counts = [admin, member, viewer, elsewhere.member].map(async (person) => {
      return (await list(person)).unreadCount;
    });
    expect(await Promise.all(counts)).toEqual([3, 2, 0, 0]);
  });

  it("an audience that matches nobody notifies nobody, administrators included", async () => {
    const { admin, member, viewer, elsewhere } = world;
    await notifyPerson(member, { to: {} });
    await notifyPerson(member, { to: { userIds: [] } });
    await notifyPerson(member, { to: { userIds: [null, elsewhere.member.userId] } });
    await notifyPerson(member, { to: { userIds: [member.userId], exceptUserId: member.userId } });
    for (const person of [admin, member, viewer, elsewhere.member]) {
      expect((await list(person)).unreadCount).toBe(0);
    }
  });

  it("a notification is rolled back with the transaction of its event", async () => {
    const failing = transaction(async (tx) => {
      await notify(tx, world.member.workspaceId, {
        type: "publishing_paused",
        subject: "a",
        to: { everyone: true },
        notice: saying("Told."),
      });
      throw new Error("rolled back");
    });
    await expect(failing).rejects.toThrow("rolled back");
    expect((await list(world.member)).items).toEqual([]);
  });

  it("posts with one reason share an unread notification that counts each post once", async () => {
    const [one, two, three] = [await newPost(), await newPost(), await newPost()];
    await notifyPerson(world.member, { subject: "reason", postId: one });
    await notifyPerson(world.member, { subject: "reason", postId: one });
    expect((await list(world.member)).items).toMatchObject([
      { postId: one, message: "You manage “One” now." },
    ]);
    await Promise.all(
      [two, three].map((postId) => notifyPerson(world.member, { subject: "reason", postId })),
    );
    expect((await list(world.member)).items).toMatchObject([
      { postId: null, message: "You manage 3 more posts now." },
    ]);
  });

  it("a repeated subject moves an unread notification to the top and follows a read one with a new one", async () => {
    await notifyPerson(world.member, { subject: "first" });
    await notifyPerson(world.member, { subject: "second", notice: saying("The second.") });
    shiftClock(1000);
    await notifyPerson(world.member, { subject: "first", notice: saying("The first again.") });
    const { items } = await list(world.member);
    expect(items.map(({ message }) => message)).toEqual(["The first again.", "The second."]);
    await mark(world.member, { ids: items.map(({ id }) => id) });
    await notifyPerson(world.member, { subject: "first" });
    expect((await list(world.member)).items).toHaveLength(3);
  });

  it("resolving a subject marks it read for every member of that workspace alone", async () => {
    await notifyPerson(world.member, { subject: "done", to: { everyone: true } });
    await notifyPerson(world.elsewhere.member, { subject: "done", to: { everyone: true } });
    const resolved = { subjects: ["done"], resolution: "reconnected" } as const;
    await resolveNotifications(db, world.member.workspaceId, resolved);
    expect((await list(world.viewer)).unreadCount).toBe(0);
    expect((await list(world.elsewhere.viewer)).unreadCount).toBe(1);
  });
});

describe("listNotifications", () => {
  it("notifications page newest first, and can be limited to unread ones", async () => {
    for (let count = 0; count < 5; count += 1) {
      shiftClock(count * 1000);
      await notifyPerson(world.member, { notice: saying(`Number ${count}`) });
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

  it("a notification names who caused it and outlives its post", async () => {
    const postId = await newPost();
    await notifyPerson(world.viewer, { postId, actorUserId: world.admin.userId });
    await db.post.delete({ where: { id: postId } });
    expect((await list(world.viewer)).items).toMatchObject([
      { postId: null, actor: { id: world.admin.userId, name: "A sample admin" } },
    ]);
  });
});

describe("readNotifications", () => {
  it("reading is no fact of the audit log", async () => {
    await notifyPerson(world.member);
    const earlier = await db.auditEntry.count();
    const { body } = await mark(world.member, { until: now().toISOString() });
    expect(body).toMatchObject({ read: 1 });
    expect(await db.auditEntry.count()).toBe(earlier);
  });

  it("reading up to an instant leaves later notifications unread", async () => {
    await notifyPerson(world.member);
    const [seen] = (await list(world.member)).items;
    shiftClock(1000);
    await notifyPerson(world.member);
    const { body } = await mark(world.member, { until: seen?.createdAt });
    expect(body).toEqual({ read: 1, unreadCount: 1 });
  });

  it("reading a post reads what tells of it alone, for this person alone", async () => {
    const { member, admin } = world;
    const [postId, other] = [await newPost(), await newPost()];
    for (const person of [member, admin]) await notifyPerson(person, { postId });
    await notifyPerson(member, { postId: other });
    await notifyPerson(member, { postId, subject: "several" });
    await notifyPerson(member, { postId: other, subject: "several" });
    expect((await mark(member, { postId })).body).toEqual({ read: 1, unreadCount: 2 });
    expect((await list(admin)).unreadCount).toBe(1);
    expect((await mark(world.elsewhere.admin, { postId })).body).toMatchObject({ read: 0 });
  });

  it("reading up to an instant before the database's range leaves everything unread", async () => {
    await notifyPerson(world.member);
    const { status, body } = await mark(world.member, { until: "0000-01-01T00:00:00Z" });
    expect([status, body]).toEqual([200, { read: 0, unreadCount: 1 }]);
  });

  it("ids of other people's notifications are skipped, in every workspace", async () => {
    const { member, admin, elsewhere } = world;
    await notifyPerson(member);
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

  it("only signed-in people on our own pages can list and read notifications", async () => {
    const until = now().toISOString();
    const post = { path: "/api/notifications/read", body: { until } };
    const get = { path: "/api/notifications" };
    const bearer = { headers: { Authorization: "Bearer something" } };
    expect((await callRoute(listRoute, "GET", get)).status).toBe(401);
    expect((await callRoute(listRoute, "GET", { ...get, ...bearer })).status).toBe(403);
    const foreign = { headers: { Origin: "https://example.com" }, as: world.member };
    expect((await callRoute(readRoute, "POST", { ...post, ...foreign })).status).toBe(403);
    for (const body of [
      {},
      { ids: [] },
      { until, postId: crypto.randomUUID() },
      { until: "now" },
    ]) {
      expect((await mark(world.member, body)).status).toBe(400);
    }
  });
});

it("notifications are purged a month after reading, and unread ones after half a year", async () => {
  const person = await createPerson(world.workspace.id, "member");
  await notifyPerson(person, { notice: saying("Read.") });
  await mark(person, { until: now().toISOString() });
  await notifyPerson(person, { notice: saying("Unread.") });
  shiftClock(31 * 86_400_000);
  await purgeNotifications();
  const messages = async () => {
    const rows = await db.notification.findMany({ where: { userId: person.userId } });
    return rows.map(({ values }) => values);
  };
  expect(await messages()).toEqual([{ sentence: "Unread." }]);
  shiftClock(181 * 86_400_000);
  await purgeNotifications();
  expect(await messages()).toEqual([]);
});
