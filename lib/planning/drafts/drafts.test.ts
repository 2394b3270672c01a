import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as draftRoute from "@/app/api/drafts/[draftId]/route";
import * as scheduleRoute from "@/app/api/drafts/[draftId]/schedule/route";
import * as draftsRoute from "@/app/api/drafts/route";
import { db } from "@/lib/kernel/db";
import { removeMember } from "@/lib/planning/posts/remove-member";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { inMinutes } from "@/testing/world/sample-post";
import { createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createDraft, listDrafts } from "./drafts";
import { emptyContent } from "./rules";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
beforeEach(async () => {
  await db.draft.deleteMany();
  await db.post.deleteMany();
});

const keep = async (content: Parameters<typeof createDraft>[1] = {}, by: Person = world.member) =>
  (await createDraft(by, content)).draft;

function call(method: "GET" | "PATCH" | "DELETE" | "POST", id: string, given: object = {}) {
  const route = method === "POST" ? scheduleRoute : draftRoute;
  const path = `/api/drafts/${id}${method === "POST" ? "/schedule" : ""}`;
  return callRoute(route, method, { path, params: { draftId: id }, as: world.member, ...given });
}

const schedulable = () => ({
  text: "Ready",
  connectionIds: [world.connection.id],
  scheduledAt: inMinutes(60),
});
const at = (version: number, key: string = randomUUID()) => ({ version, idempotencyKey: key });

describe("drafts", () => {
  it("a new draft is empty, with its author and version 1", async () => {
    const path = "/api/drafts";
    const { status, body } = await callRoute(draftsRoute, "POST", {
      path,
      as: world.member,
      body: {},
    });
    expect(status).toBe(200);
    const author = { id: world.member.userId, name: "A sample member", avatarUrl: null };
    expect(body).toMatchObject({ draft: { ...emptyContent, version: 1, createdBy: author } });
  });

  it("a draft stores content that no post may have, exactly as written", async () => {
    const unfit = {
      text: ` ${"😀".repeat(9000)}\n`,
      additionalPosts: [{ text: "", mediaIds: [] }],
      connectionIds: Array.from({ length: 60 }, () => randomUUID()),
      mediaIds: [randomUUID(), world.connection.id],
      textOverrides: { [randomUUID()]: { 7: "nowhere", 0: null } },
      scheduledAt: "2020-02-29T00:00:00.000Z",
    };
    const { id } = await keep(unfit);
    expect((await call("GET", id)).body).toMatchObject({ draft: unfit });
  });

  it("a draft with wrong types or unknown fields is refused", async () => {
    const draft = await keep();
    for (const field of [
      { text: 7 },
      { connectionIds: ["Page"] },
      { id: draft.id },
      { state: "x" },
    ]) {
      const body = { version: 1, ...field };
      const answer = await call("PATCH", draft.id, { body });
      expect(answer.body).toMatchObject({ error: { code: "validation_failed" } });
    }
  });

  it("an update changes the given fields and raises the version by one", async () => {
    const { id } = await keep({ text: "One", scheduledAt: inMinutes(5) });
    const texted = await call("PATCH", id, { body: { text: "Two", version: 1 } });
    expect(texted.body).toMatchObject({ draft: { text: "Two", version: 2 } });
    const untimed = await call("PATCH", id, { body: { scheduledAt: null, version: 2 } });
    expect(untimed.body).toMatchObject({ draft: { text: "Two", scheduledAt: null, version: 3 } });
  });

  it("an update of an outdated version is refused with the name of the colleague", async () => {
    const { id } = await keep({ text: "One" });
    await call("PATCH", id, { as: world.admin, body: { text: "Theirs", version: 1 } });
    const { status, body } = await call("PATCH", id, { body: { text: "Mine", version: 1 } });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      error: {
        code: "version_conflict",
        message: "A sample admin changed this draft since you opened it.",
        details: { currentVersion: 2 },
      },
    });
    expect((await call("GET", id)).body).toMatchObject({ draft: { text: "Theirs" } });
  });

  it("a save that is repeated under one idempotency key is stored once", async () => {
    const body = { text: "Once", idempotencyKey: randomUUID() };
    const [first, again] = [await keep(body), await keep(body)];
    expect(again).toEqual(first);
    const change = { text: "Twice", ...at(1) };
    const [one, two] = [
      await call("PATCH", first.id, { body: change }),
      await call("PATCH", first.id, { body: change }),
    ];
    expect(two.body).toEqual(one.body);
    expect(await db.draft.count()).toBe(1);
  });

  it("a deleted draft answers 404", async () => {
    const { id } = await keep();
    expect((await call("DELETE", id)).body).toEqual({ deleted: true });
    expect((await call("GET", id)).status).toBe(404);
  });

  it("every write of a draft is audited", async () => {
    const { id } = await keep(schedulable());
    await call("PATCH", id, { body: { text: "Again", version: 1 } });
    await call("POST", id, { body: at(2) });
    const trace = await auditTrail({ targetId: id });
    expect(trace.map(({ action }) => action)).toEqual([
      "draft.created",
      "draft.updated",
      "draft.scheduled",
    ]);
  });
});

describe("scheduleDraft", () => {
  it("scheduling a draft makes it one post however often it is repeated, and removes it", async () => {
    const { id } = await keep(schedulable());
    const body = at(1);
    const first = await call("POST", id, { body });
    expect(first.body).toMatchObject({ post: { text: "Ready", state: "scheduled", version: 1 } });
    expect(await call("POST", id, { body }).then((again) => again.body)).toEqual(first.body);
    expect([await db.draft.count(), await db.post.count()]).toEqual([0, 1]);
  });

  it("a time given with scheduling replaces the draft's time", async () => {
    const { id } = await keep({ ...schedulable(), scheduledAt: null });
    const scheduledAt = inMinutes(90);
    const { body } = await call("POST", id, { body: { ...at(1), scheduledAt } });
    expect(body).toMatchObject({ post: { scheduledAt } });
  });

  it("a draft that is no valid post is kept, with what is wrong", async () => {
    const refusals = [
      { content: { ...schedulable(), text: "x".repeat(3001) }, path: "text" },
      { content: { ...schedulable(), connectionIds: [] }, path: "connectionIds" },
      { content: { ...schedulable(), scheduledAt: null }, path: "scheduledAt" },
    ];
    for (const { content, path } of refusals) {
      const { id } = await keep(content);
      const { status, body } = await call("POST", id, { body: at(1) });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: "validation_failed", details: [{ path }] } });
    }
    const { id } = await keep({ ...schedulable(), scheduledAt: inMinutes(-60) });
    const late = await call("POST", id, { body: at(1) });
    expect(late.body).toMatchObject({ error: { code: "scheduled_in_past" } });
    expect([await db.draft.count(), await db.post.count()]).toEqual([4, 0]);
  });

  it("scheduling an outdated version is refused", async () => {
    const { id } = await keep(schedulable());
    expect((await call("POST", id, { body: at(2) })).status).toBe(409);
  });

  it("of two simultaneous schedulings one succeeds", async () => {
    const { id } = await keep(schedulable());
    const twins = await Promise.all([at(1), at(1)].map((body) => call("POST", id, { body })));
    expect(new Set(twins.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(await db.post.count()).toBe(1);
  });
});

describe("access to drafts", () => {
  it("another workspace's draft answers 404", async () => {
    const { id } = await keep(schedulable());
    const as = world.elsewhere.admin;
    const answers = [
      await call("GET", id, { as }),
      await call("PATCH", id, { as, body: { version: 1 } }),
      await call("DELETE", id, { as }),
      await call("POST", id, { as, body: at(1) }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await listDrafts(as, {})).items).toEqual([]);
  });

  it("a draft cannot schedule a post to another workspace's account", async () => {
    const { id } = await keep({
      ...schedulable(),
      connectionIds: [world.elsewhere.connection.id],
    });
    expect((await call("POST", id, { body: at(1) })).status).toBeGreaterThanOrEqual(400);
    expect(await db.post.count()).toBe(0);
  });

  it("viewers and read-only keys have no access to drafts", async () => {
    const { id } = await keep();
    const { headers } = await createKey(world.member, { accessLevel: "read" });
    for (const caller of [{ as: world.viewer }, { headers }]) {
      const answers = [
        await call("GET", id, caller),
        await call("PATCH", id, { ...caller, body: { version: 1 } }),
        await call("DELETE", id, caller),
        await call("POST", id, { ...caller, body: at(1) }),
        await callRoute(draftsRoute, "GET", { path: "/api/drafts", ...caller }),
        await callRoute(draftsRoute, "POST", { path: "/api/drafts", body: {}, ...caller }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
  });

  it("a team's key can store a draft", async () => {
    const leaver = await createPerson(world.workspace.id, "admin");
    const { headers } = await createKey(leaver, { kind: "team" });
    await removeMember(world.admin, { memberId: leaver.userId });
    const path = "/api/drafts";
    const { body } = await callRoute(draftsRoute, "POST", { path, body: {}, headers });
    expect(body).toMatchObject({ draft: { createdBy: null } });
  });

  it("drafts can be filtered by their author", async () => {
    const mine = await keep({ text: "Mine" });
    await keep({ text: "Theirs" }, world.admin);
    const search = `createdBy=${world.member.userId}`;
    const path = `/api/drafts?${search}`;
    const { body } = await callRoute(draftsRoute, "GET", { path, as: world.admin });
    expect(body).toMatchObject({ items: [{ id: mine.id }], hasMore: false });
    const stranger = { createdBy: world.elsewhere.member.userId };
    expect((await listDrafts(world.admin, stranger)).items).toEqual([]);
  });

  it("drafts can be limited to those that are meant for a period", async () => {
    const meantFor = (scheduledAt: string | null) => keep({ scheduledAt });
    await meantFor(null);
    await meantFor("2027-01-31T23:59:59.999Z");
    const first = await meantFor("2027-02-01T00:00:00Z");
    const last = await meantFor("2027-02-07T23:59:59.999Z");
    await meantFor("2027-02-08T00:00:00.000Z");
    const period = { from: "2027-02-01T00:00:00Z", to: "2027-02-08T00:00:00.000Z" };
    const { items } = await listDrafts(world.member, period);
    expect(items.map(({ id }) => id)).toEqual([last.id, first.id]);
    expect((await listDrafts(world.member, { from: period.to })).items).toHaveLength(1);
    expect((await listDrafts(world.elsewhere.admin, period)).items).toEqual([]);
  });

  it("drafts can be limited to those with a time, or without one", async () => {
    const idea = await keep({ scheduledAt: null });
    const plan = await keep({ scheduledAt: "2027-02-01T00:00:00Z" });
    const idsOf = async (planned?: boolean) =>
      (await listDrafts(world.member, { planned })).items.map(({ id }) => id);
    expect(await idsOf(false)).toEqual([idea.id]);
    expect(await idsOf(true)).toEqual([plan.id]);
    expect(await idsOf()).toEqual([plan.id, idea.id]);
  });

  it("drafts page newest first, also past one that was scheduled meanwhile", async () => {
    const drafts = [];
    for (const text of ["a", "b", "c", "d"]) drafts.push(await keep({ text }));
    const first = await listDrafts(world.member, { limit: 2 });
    expect(first.items.map(({ text }) => text)).toEqual(["d", "c"]);
    await db.draft.delete({ where: { id: first.nextCursor ?? "" } });
    const rest = await listDrafts(world.member, { limit: 2, cursor: first.nextCursor ?? "" });
    expect(rest.items.map(({ text }) => text)).toEqual(["b", "a"]);
    expect([first.hasMore, rest.hasMore, rest.nextCursor]).toEqual([true, false, null]);
  });
});
