import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { refreshPostState } from "@/lib/deliveries/refresh-post-state";
import { db } from "@/lib/kernel/db";
import { aPostBody, inMinutes, putDeliveries } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { createPost } from "./create-post";
import { deletePost } from "./delete-post";
import { listPosts } from "./read-posts";
import type { CreatePost } from "./schema";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function newPosts(...all: Partial<CreatePost>[]): Promise<string[]> {
  const ids: string[] = [];
  for (const fields of all) {
    const body = aPostBody({ connectionIds: [world.connection.id], ...fields });
    ids.push((await createPost(world.member, body)).post.id);
  }
  return ids;
}

async function pages(limit: number, betweenPages: (last: string) => Promise<void>) {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listPosts(world.viewer, { limit, cursor });
    expect(page.hasMore).toBe(page.nextCursor !== null);
    seen.push(...page.items.map((post) => post.id));
    cursor = page.nextCursor ?? undefined;
    if (cursor) await betweenPages(cursor);
  } while (cursor);
  return seen;
}

describe("listPosts", () => {
  it("paging lists every post once, newest first, even those created at one instant", async () => {
    const ids = await newPosts(...Array.from({ length: 5 }, () => ({})));
    await db.post.updateMany({
      where: { id: { in: ids.slice(0, 3) } },
      data: { createdAt: new Date("2026-01-01T00:00:00Z") },
    });
    const seen = await pages(2, async () => undefined);
    const oldest = ids.slice(0, 3).toSorted().toReversed();
    const newest = await db.post.findMany({
      where: { id: { in: ids.slice(3) } },
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    });
    expect(seen).toEqual([...newest.map((post) => post.id), ...oldest]);
  });

  it("paging skips and repeats no post while posts are added and the cursor's post is deleted", async () => {
    const ids = await newPosts(...Array.from({ length: 5 }, () => ({})));
    const seen = await pages(2, async (last) => {
      await newPosts({});
      await deletePost(world.member, { postId: last, version: 1 });
    });
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it("a cursor that is no post's id is refused", async () => {
    const attempt = listPosts(world.member, { cursor: randomUUID() });
    await expect(attempt).rejects.toMatchObject({ code: "invalid_cursor" });
  });

  it("posts can be filtered by state, time, connection, network, manager and text", async () => {
    const second = await createConnection(world.member);
    const [plain, early, elsewhere, odd] = await newPosts(
      { text: "Plain" },
      { text: "Early", scheduledAt: inMinutes(10) },
      { connectionIds: [second.id] },
      { text: "100% of_it\\here" },
    );
    await putDeliveries(plain ?? "", "published");
    await refreshPostState(db, plain ?? "");
    const ids = async (filter: Omit<Parameters<typeof listPosts>[1], "limit">) =>
      (await listPosts(world.member, filter)).items.map((post) => post.id);
    expect(await ids({ state: "published" })).toEqual([plain]);
    expect(await ids({ state: "published,failed" })).toEqual([plain]);
    expect(await ids({ state: ["published", "scheduled"] })).toHaveLength(4);
    expect(await ids({ to: inMinutes(30) })).toEqual([early]);
    expect(await ids({ from: inMinutes(30) })).not.toContain(early);
    expect(await ids({ from: "0000-01-01T00:00:00Z" })).toHaveLength(4);
    expect(await ids({ connectionId: second.id })).toEqual([elsewhere]);
    expect(await ids({ provider: "facebook" })).toHaveLength(4);
    expect(await ids({ provider: "other" })).toEqual([]);
    expect(await ids({ managedBy: world.member.userId })).toHaveLength(4);
    expect(await ids({ managedBy: world.admin.userId })).toEqual([]);
    expect(await ids({ q: "PLAIN" })).toEqual([plain]);
    for (const q of ["0%", "f_i", "t\\h"]) expect(await ids({ q })).toEqual([odd]);
    expect(await ids({ q: "%" })).toEqual([odd]);
  });

  it("a list of posts shows nothing of another workspace", async () => {
    const ids = await newPosts({}, {});
    const { items } = await listPosts(world.elsewhere.admin, {});
    expect(items).toEqual([]);
    const page = await listPosts(world.elsewhere.admin, { cursor: ids[1] });
    expect(page).toEqual({ items: [], hasMore: false, nextCursor: null });
  });

  it("a page of posts takes the same number of queries at any length", async () => {
    await newPosts(...Array.from({ length: 4 }, () => ({ additionalPosts: [{ text: "More" }] })));
    const queries = vi.spyOn(pg.Client.prototype, "query");
    const queriesFor = async (limit: number) => {
      queries.mockClear();
      await listPosts(world.member, { limit });
      return queries.mock.calls.length;
    };
    expect(await queriesFor(1)).toBeGreaterThan(0);
    expect(await queriesFor(4)).toBe(await queriesFor(1));
    expect(await queriesFor(4)).toBeLessThan(10);
    queries.mockRestore();
  });
});
