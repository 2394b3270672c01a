import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import * as feedRoute from "@/app/api/calendar-feeds/[feedId]/route";
import * as feedsRoute from "@/app/api/calendar-feeds/route";
import * as calendarRoute from "@/app/calendar-feeds/[token]/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createLabel } from "@/lib/library/labels/labels";
import { cancelPost } from "@/lib/planning/posts/cancel-post";
import { createPost } from "@/lib/planning/posts/create-post";
import { removeMember } from "@/lib/planning/posts/remove-member";
import type { CreatePost, Post } from "@/lib/planning/posts/schema";
import { updatePost } from "@/lib/planning/posts/update-post";
import { needApproval, stagesOf } from "@/testing/world/approvals";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { createCalendarFeed, listCalendarFeeds, revokeCalendarFeed } from "./feeds";
import type { CreateCalendarFeed } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});
afterEach(() => shiftClock(0));

const make = (fields: Partial<CreateCalendarFeed> = {}, by: Person = world.member) =>
  createCalendarFeed(by, { name: "A sample", ...fields });

async function plan(fields: Partial<CreatePost> = {}): Promise<Post> {
  const connectionIds = [world.connection.id];
  return (await createPost(world.member, aPostBody({ connectionIds, ...fields }))).post;
}

/** Reads an address as a calendar program does, without a session. */
function read(
  url: string,
  { method = "GET", headers = {} }: { method?: "GET" | "HEAD" | "POST"; headers?: object } = {},
): Promise<Response> {
  const token = url.split("/").at(-1) ?? "";
  const request = new Request(url, { method, headers: { ...headers } });
  const handler = { GET: calendarRoute.GET, HEAD: calendarRoute.HEAD, POST: calendarRoute.POST };
  return handler[method](request, { params: Promise.resolve({ token }) });
}

async function eventsAt(url: string) {
  const answer = await read(url);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const events = calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
  return { calendar, events };
}

const statusOf = (event: ICAL.Event | undefined) =>
  event?.component.getFirstPropertyValue("status");

describe("a calendar program reads", () => {
  it("each post as an event at its instant, in UTC, with the workspace's zone named", async () => {
    const post = await plan({ title: "Launch", scheduledAt: inMinutes(90) });
    const { feed, url } = await make({ name: "Mine" });
    const { calendar, events } = await eventsAt(url);
    expect(calendar.getFirstPropertyValue("x-wr-timezone")).toBe("Europe/Berlin");
    expect(String(calendar.getFirstPropertyValue("x-wr-calname"))).toContain("Mine");
    const [event] = events;
    expect(events).toHaveLength(1);
    expect(event).toMatchObject({ uid: post.id, summary: "Launch", sequence: 0 });
    const second = (instant: string) => Math.floor(Date.parse(instant) / 1000);
    expect(event?.startDate.toUnixTime()).toBe(second(post.scheduledAt));
    expect(event?.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
    expect(event?.component.getFirstPropertyValue("url")).toBe(`${env.BASE_URL}/posts/${post.id}`);
    expect(event?.description).toMatch(/ on Facebook is scheduled$/);
    expect(statusOf(event)).toBe("CONFIRMED");
    expect(feed.readAt).toBeNull();
    const { items } = await listCalendarFeeds(world.member, {});
    expect(items[0]?.readAt).not.toBeNull();
  });

  it("no text unless the address was made with texts", async () => {
    await plan({ text: "A secret plan" });
    const without = await (await read((await make()).url)).text();
    expect(without).not.toContain("secret");
    const { events } = await eventsAt((await make({ withText: true })).url);
    expect(events[0]?.description).toContain("A secret plan");
  });

  it("commas, lines, quotes, emoji and long words as they were written", async () => {
    const title = "Sale; 50 % off, \\ “now” 👩‍👩‍👧 ";
    const text = `One, two; three\\n\nfour "five"\n${"ä👩‍👩‍👧".repeat(20)}\u0007 end`;
    await plan({ title, text });
    const { url } = await make({ withText: true });
    const body = await (await read(url)).text();
    const lines = body.split("\r\n");
    expect(body.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    const { events } = await eventsAt(url);
    expect(events[0]?.summary).toBe(title.trim());
    expect(events[0]?.description).toContain(text.replace("\u0007", ""));
  });

  it("a change under the same name with a higher number, and what was cancelled as such", async () => {
    const post = await plan();
    const { url } = await make();
    await updatePost(world.member, { postId: post.id, version: 1, scheduledAt: inMinutes(120) });
    const moved = await eventsAt(url);
    expect(moved.events[0]).toMatchObject({ uid: post.id, sequence: 1 });
    await cancelPost(world.member, { postId: post.id, version: 2 });
    const { events } = await eventsAt(url);
    expect(events[0]).toMatchObject({ uid: post.id, sequence: 2 });
    expect(statusOf(events[0])).toBe("CANCELLED");
  });

  it("what waits for approval as tentative", async () => {
    const reviewer = await createPerson(world.workspace.id, "member");
    await needApproval(world.admin, world.connection.id, { stages: stagesOf(reviewer) });
    await plan();
    const { events } = await eventsAt((await make()).url);
    expect(statusOf(events[0])).toBe("TENTATIVE");
    expect(events[0]?.description).toContain("Waits for approval");
  });

  it("the accounts and labels that the address is for, and none of another", async () => {
    const other = await createConnection(world.admin, { provider: "x", name: "Another" });
    const both = { connectionIds: [world.connection.id, other.id] };
    const labels = await Promise.all(
      ["One", "Two", "Three"].map((name) => createLabel(world.member, { name })),
    );
    const [one = "", two = "", three = ""] = labels.map(({ label }) => label.id);
    const first = await plan({ labelIds: [one] });
    const second = await plan({ ...both, labelIds: [two] });
    await plan({ labelIds: [three] });
    const labelled = await eventsAt((await make({ labelIds: [one, two] })).url);
    expect(labelled.events.map(({ uid }) => uid).sort()).toEqual([first.id, second.id].sort());
    const { events } = await eventsAt((await make({ connectionIds: [other.id] })).url);
    expect(events.map(({ uid }) => uid)).toEqual([second.id]);
    expect(events[0]?.summary).toBe("Another on X");
    expect(events[0]?.description).toBe("Another on X is scheduled");
    const elsewhere = await make({}, world.elsewhere.member);
    expect((await eventsAt(elsewhere.url)).events).toEqual([]);
  });

  it("from ninety days ago to a year ahead", async () => {
    const dayMs = 86_400_000;
    const old = await plan();
    shiftClock(91 * dayMs);
    const recent = await plan();
    const late = await plan({ scheduledAt: inMinutes(400 * 1440) });
    const uids = (await eventsAt((await make()).url)).events.map(({ uid }) => uid);
    expect(uids).toContain(recent.id);
    expect(uids).not.toContain(old.id);
    expect(uids).not.toContain(late.id);
    shiftClock(0);
    expect((await eventsAt((await make()).url)).events.map(({ uid }) => uid)).toContain(old.id);
  });
});

describe("an address", () => {
  it("is answered the same until something changes, and then by its tag without a body", async () => {
    const post = await plan();
    const { url } = await make();
    const first = await read(url);
    const tag = first.headers.get("ETag") ?? "";
    expect(first.headers.get("Cache-Control")).toContain("private");
    expect(first.headers.get("X-Robots-Tag")).toBe("noindex");
    expect(first.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    for (const value of [tag, `"other", W/${tag}`]) {
      const again = await read(url, { headers: { "If-None-Match": value } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      expect(again.headers.get("ETag")).toBe(tag);
    }
    expect((await read(url, { method: "HEAD" })).headers.get("ETag")).toBe(tag);
    expect((await read(url, { method: "POST" })).status).toBe(405);
    await updatePost(world.member, { postId: post.id, version: 1, title: "Changed" });
    const changed = await read(url, { headers: { "If-None-Match": tag } });
    expect(changed.status).toBe(200);
  });

  it("holds 256 bits, of which a hash is stored and nothing is shown again", async () => {
    const { url } = await make();
    const token = url.match(/\/calendar-feeds\/([\w-]+)\.ics$/)?.[1] ?? "";
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    const rows = await db.calendarFeed.findMany();
    expect(rows.every(({ tokenHash }) => tokenHash.length === 32)).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    const path = "/api/calendar-feeds";
    const list = await callRoute(feedsRoute, "GET", { path, as: world.member });
    expect(JSON.stringify(list.body)).not.toContain(token);
  });

  it("is not there once it was revoked, and never was without its ending", async () => {
    const { feed, url } = await make();
    const other = await make();
    expect((await read(url.replace(".ics", ""))).status).toBe(404);
    expect((await read(`${env.BASE_URL}/calendar-feeds/${"A".repeat(43)}.ics`)).status).toBe(404);
    await revokeCalendarFeed(world.member, { feedId: feed.id });
    const gone = await read(url);
    expect(gone.status).toBe(404);
    expect(await gone.text()).not.toContain("VCALENDAR");
    expect((await read(other.url)).status).toBe(200);
    await expect(revokeCalendarFeed(world.member, { feedId: feed.id })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("ends as its owner leaves, and does not come back with them", async () => {
    const { url } = await make();
    const { userId } = world.member;
    await removeMember(world.admin, { memberId: userId });
    expect((await read(url)).status).toBe(404);
    const workspaceId = world.workspace.id;
    await db.member.create({ data: { workspaceId, userId, role: "member" } });
    expect((await read(url)).status).toBe(404);
  });

  it("is its owner's and the administrators' to see and to revoke", async () => {
    const mine = await make();
    const theirs = await make({}, world.viewer);
    const listed = async (by: Person) =>
      (await listCalendarFeeds(by, {})).items.map(({ id }) => id).sort();
    expect(await listed(world.member)).toEqual([mine.feed.id]);
    expect(await listed(world.admin)).toEqual([mine.feed.id, theirs.feed.id].sort());
    expect(await listed(world.elsewhere.admin)).toEqual([]);
    const revoke = (as: Person, feedId: string) =>
      callRoute(feedRoute, "DELETE", {
        path: `/api/calendar-feeds/${feedId}`,
        params: { feedId },
        as,
      });
    expect((await revoke(world.member, theirs.feed.id)).status).toBe(404);
    expect((await revoke(world.elsewhere.admin, theirs.feed.id)).status).toBe(404);
    expect((await revoke(world.admin, theirs.feed.id)).status).toBe(200);
    expect((await read(theirs.url)).status).toBe(404);
    expect((await read(mine.url)).status).toBe(200);
  });

  it("is no program's to make, and for what its workspace has", async () => {
    const path = "/api/calendar-feeds";
    const { token } = await createKey(world.admin);
    const headers = { Authorization: `Bearer ${token}`, Cookie: null };
    const asked = { path, body: { name: "A sample" }, headers };
    expect((await callRoute(feedsRoute, "POST", asked)).status).toBe(403);
    const foreign = { connectionIds: [world.elsewhere.connection.id] };
    await expect(make(foreign)).rejects.toMatchObject({ code: "not_found" });
    await expect(make({ name: "  " })).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("is one of twenty at most, and in the log", async () => {
    const { feed } = await make({ withText: true });
    for (let count = 1; count < 20; count += 1) await make();
    await expect(make()).rejects.toMatchObject({ code: "limit_reached" });
    await make({}, world.viewer);
    await revokeCalendarFeed(world.admin, { feedId: feed.id });
    const told = { name: "A sample", withText: true };
    expect(await auditTrail({ targetId: feed.id })).toMatchObject([
      { action: "feed.created", actorUserId: world.member.userId, after: told },
      { action: "feed.revoked", actorUserId: world.admin.userId, before: told },
    ]);
  });
});
