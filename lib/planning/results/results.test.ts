import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import * as postsRoute from "@/app/api/results/posts/route";
import * as tableRoute from "@/app/api/results.csv/route";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { fillResults } from "@/testing/publishing/fill-results";
import { countedPost } from "@/testing/publishing/results-world";
import { callRoute } from "@/testing/world/call-route";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { answerResultsTable } from "./export-results";
import { listResultPosts } from "./list-result-posts";

const dayMs = 86_400_000;
const ago = (days: number) => new Date(now().getTime() - days * dayMs);
const month = () => ({ from: ago(30).toISOString(), to: now().toISOString() });

let world: Awaited<ReturnType<typeof smallWorld>>;
let connection: { id: string };

beforeEach(async () => {
  world = await smallWorld();
  connection = await createConnection(world.admin, { provider: "bluesky" });
});

type Asked = Omit<Parameters<typeof listResultPosts>[1], "from" | "to">;

async function listAll(actor: Person, asked: Asked) {
  const items: Awaited<ReturnType<typeof listResultPosts>>["items"] = [];
  let cursor: string | undefined;
  do {
    const page = await listResultPosts(actor, { ...month(), ...asked, limit: 2, cursor });
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return items;
}

const reactionsOf = ({ metrics }: Awaited<ReturnType<typeof listAll>>[number]) =>
  metrics.find(({ metric }) => metric === "reactions")?.value;

describe("the posts behind a number", () => {
  it("are ranked from page to page, and what nobody told stands last", async () => {
    for (const reactions of [5n, 9n, 5n, null, 7n]) {
      await countedPost(world.member, connection, {
        publishedAt: ago(2),
        ...(reactions !== null && { values: { reactions } }),
      });
    }
    const best = await listAll(world.viewer, { sort: "reactions" });
    expect(best.map(reactionsOf)).toEqual([9, 7, 5, 5, null]);
    const worst = await listAll(world.viewer, { sort: "reactions", order: "worst" });
    expect(worst.map(reactionsOf)).toEqual([5, 5, 7, 9, null]);
    const newest = await listAll(world.viewer, {});
    expect(new Set(newest.map(({ deliveryId }) => deliveryId)).size).toBe(5);
  });

  it("are ranked by what is usual for their account", async () => {
    const usual = (median: number) => ({
      reactions: { 3: { low: median, median, high: median, posts: 9 } },
    });
    const large = await createConnection(world.admin, { provider: "bluesky" });
    for (const [{ id: connectionId }, median] of [
      [connection, 10],
      [large, 1000],
    ] as const) {
      await db.accountResults.create({
        data: { connectionId, workspaceId: world.workspace.id, usual: usual(median) },
      });
    }
    const counted = { publishedAt: ago(2), readAt: ago(0.5) };
    await countedPost(world.member, connection, { ...counted, values: { reactions: 20n } });
    await countedPost(world.member, large, { ...counted, values: { reactions: 500n } });
    await countedPost(world.member, large, { publishedAt: ago(2), readAt: null });
    const items = await listAll(world.viewer, { sort: "relative" });
    expect(items.map(({ relative }) => relative)).toEqual([2, 0.5, null]);
  });

  it("are those of a weekday and an hour, which come as text", async () => {
    const publishedAt = new Date("2026-01-05T13:30:00Z");
    await countedPost(world.member, connection, { publishedAt });
    await countedPost(world.member, connection, { publishedAt: new Date("2026-01-05T14:30:00Z") });
    const path = "/api/results/posts?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z";
    const found = async (query: string) => {
      const call = { path: `${path}${query}`, as: world.viewer };
      return await callRoute(postsRoute, "GET", call);
    };
    expect((await found("&weekday=1&hour=14")).body.items).toHaveLength(1);
    expect((await found("&weekday=2")).body.items).toHaveLength(0);
    expect((await found("&weekday=8")).status).toBe(400);
  });

  it("are not another team's, whatever id is named", async () => {
    const { deliveryId } = await countedPost(world.member, connection, { publishedAt: ago(2) });
    const stranger = world.elsewhere.admin;
    const foreign = { ...month(), connectionId: connection.id };
    expect((await listResultPosts(stranger, foreign)).items).toEqual([]);
    for (const cursor of [deliveryId, randomUUID()]) {
      const listed = listResultPosts(stranger, { ...month(), cursor });
      await expect(listed).rejects.toMatchObject({ code: "invalid_cursor" });
    }
    const table = await answerResultsTable(stranger, { ...foreign, metric: "reactions" });
    expect((await table.text()).trim().split("\r\n")).toHaveLength(1);
  });
});

describe("the table", () => {
  it("has a row for each post, an empty cell for what nobody told, and no formula", async () => {
    const readAt = ago(1);
    const { post } = await countedPost(world.member, connection, {
      publishedAt: ago(2),
      readAt,
      values: { reactions: 4n },
      missing: { quotes: "refused" },
      post: { text: '=HYPERLINK("https://evil.example")', title: "+1, she said" },
    });
    const { from, to } = month();
    const path = `/api/results.csv?from=${from}&to=${to}`;
    const answer = await tableRoute.GET(
      new Request(new URL(path, "http://localhost:3000"), {
        headers: { Cookie: world.viewer.cookie },
      }),
      { params: Promise.resolve({}) },
    );
    expect(answer.headers.get("Content-Type")).toContain("text/csv");
    expect(answer.headers.get("Content-Disposition")).toContain("results-");
    const [head = "", row = "", ...rest] = (await answer.text()).split("\r\n");
    expect(rest).toEqual([""]);
    expect(row).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
    expect(row).toContain(`"'+1, she said"`);
    expect(row).toContain(post.id);
    const names = head.split(",");
    const cells = row.replaceAll(/"(?:[^"]|"")*"/g, "quoted").split(",");
    const cell = (name: string) => cells[names.indexOf(name)];
    expect(cell("reactions")).toBe("4");
    expect(cell("reactions_as_of")).toBe(readAt.toISOString());
    expect([cell("quotes"), cell("quotes_reason")]).toEqual(["", "refused"]);
    expect([cell("views"), cell("views_reason")]).toEqual(["", "not_offered"]);
  });

  it("goes on past what is read at once, without a row twice", async () => {
    const connectionIds = [connection.id];
    await fillResults(world.member, { connectionIds, posts: 450, days: 25, until: now() });
    const answer = await answerResultsTable(world.viewer, { ...month(), metric: "reactions" });
    const rows = (await answer.text()).trim().split("\r\n").slice(1);
    expect(new Set(rows).size).toBe(450);
  });
});
