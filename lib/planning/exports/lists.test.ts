import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it } from "vitest";
import * as auditRoute from "@/app/api/audit-log/export/route";
import * as deliveriesRoute from "@/app/api/deliveries/export/route";
import * as mediaRoute from "@/app/api/media/export/route";
import * as postsRoute from "@/app/api/posts/export/route";
import * as resultsRoute from "@/app/api/results/export/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createLabel } from "@/lib/library/labels/labels";
import { createPost } from "@/lib/planning/posts/create-post";
import { deletePost } from "@/lib/planning/posts/delete-post";
import { recordSystemAudit } from "@/lib/records/audit/record-audit";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { aPostBody, inMinutes } from "@/testing/world/sample-post";
import { createConnection, createMedia, type Person, smallWorld } from "@/testing/world/world";
import { answerPostsTable } from "./export-posts";
import { unguarded } from "./rules";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  world = await smallWorld();
});

async function readText(handlers: RouteModule, path: string, as: Person): Promise<string> {
  const request = new Request(new URL(path, env.BASE_URL), { headers: { Cookie: as.cookie } });
  const answer = await handlers.GET?.(request, { params: Promise.resolve({}) });
  expect(answer?.status).toBe(200);
  expect(answer?.headers.get("Content-Disposition")).toContain("attachment");
  return (await answer?.text()) ?? "";
}

async function readLines(handlers: RouteModule, path: string, as: Person) {
  const text = await readText(handlers, `${path}${path.includes("?") ? "&" : "?"}format=jsonl`, as);
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

async function readCsv(handlers: RouteModule, path: string, as: Person) {
  const text = await readText(handlers, path, as);
  return parse(text, { bom: true, columns: true }) as Record<string, string>[];
}

async function richPost() {
  const { label } = await createLabel(world.member, { name: "Spring, early" });
  const media = await createMedia(world.member, { alt: "One line\nand another" });
  const own = await createMedia(world.member, { sha256: "1".repeat(64), alt: "" });
  const { post } = await createPost(
    world.member,
    aPostBody({
      connectionIds: [world.connection.id],
      title: "-1 is a title",
      text: '=HYPERLINK("https://example.com")\nsaid, quoted',
      additionalPosts: [{ text: "And then", mediaIds: [] }],
      labelIds: [label.id],
      mediaIds: [media.id],
      textOverrides: { [world.connection.id]: { "0": "@alone" } },
      mediaOverrides: { [world.connection.id]: { "0": [own.id] } },
      crops: [{ mediaId: media.id, aspect: "1:1" }],
    }),
  );
  return post;
}

describe("posts as a file", () => {
  it("say the same in both formats, and no cell is a formula", async () => {
    const post = await richPost();
    const [line] = await readLines(postsRoute, "/api/posts/export", world.viewer);
    const [row] = await readCsv(postsRoute, "/api/posts/export", world.viewer);
    const account = `facebook:${world.connection.accountId}`;
    expect(line).toMatchObject({
      post_id: post.id,
      state: "scheduled",
      scheduled_at: post.scheduledAt,
      title: post.title,
      text: post.text,
      accounts: [account],
      labels: ["Spring, early"],
      alt_texts: ["One line\nand another"],
      account_texts: { [account]: { "0": "@alone" } },
      additional_posts: [{ text: "And then", media: [], altTexts: [] }],
      managed_by: "A sample member",
      series_id: null,
      occurrence: null,
    });
    const [address = ""] = (line?.media ?? []) as string[];
    expect(address).toContain("/api/storage/media?ticket=");
    expect(line?.crops).toMatchObject([{ media: address, account: null, aspect: "1:1" }]);
    expect(line?.account_media).toEqual({
      [account]: { "0": [expect.stringContaining("ticket=")] },
    });
    expect(Object.keys(row ?? {})).toEqual(Object.keys(line ?? {}));
    expect(row?.text).toBe(`'${post.text}`);
    expect(unguarded(row?.title ?? "")).toBe(post.title);
    expect(row).toMatchObject({
      accounts: account,
      labels: '"Spring, early"',
      alt_texts: JSON.stringify(["One line\nand another"]),
      series_id: "",
    });
    expect(JSON.parse(row?.account_texts ?? "")).toEqual(line?.account_texts);
  });

  it("are those of the list's own filters and of the workspace", async () => {
    const early = await richPost();
    const { post: late } = await createPost(
      world.member,
      aPostBody({ connectionIds: [world.connection.id], scheduledAt: inMinutes(6000) }),
    );
    const idsOf = async (query: string, as = world.viewer) =>
      (await readLines(postsRoute, `/api/posts/export${query}`, as)).map((row) => row.post_id);
    expect(await idsOf("")).toEqual([late.id, early.id]);
    expect(await idsOf(`?from=${inMinutes(3000)}`)).toEqual([late.id]);
    expect(await idsOf("?state=published")).toEqual([]);
    expect(await idsOf("", world.elsewhere.admin)).toEqual([]);
    const empty = await readText(postsRoute, "/api/posts/export", world.elsewhere.admin);
    expect(empty.trim().split("\r\n")).toHaveLength(1);
  });

  it("come once each while rows come and go between the batches", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 6; number += 1) {
      const body = aPostBody({ connectionIds: [world.connection.id] });
      ids.push((await createPost(world.member, body)).post.id);
    }
    await db.$executeRaw`
      INSERT INTO "Post" (id, "workspaceId", text, "additionalTexts", "scheduledAt",
        "idempotencyKey", "managedById", "createdAt")
      SELECT gen_random_uuid(), ${world.workspace.id}::uuid, 'Filled', '{}', ${now()},
        'filled-' || number, ${world.member.userId}::uuid, ${now()}::timestamptz - number * interval '1 minute'
      FROM generate_series(1, 400) number`;
    const answer = await answerPostsTable(world.viewer, { format: "jsonl" });
    const reader = answer.body?.getReader();
    const decoder = new TextDecoder();
    let text = "";
    let batches = 0;
    for (;;) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) break;
      text += decoder.decode(value);
      batches += 1;
      if (batches > 1) continue;
      const body = aPostBody({ connectionIds: [world.connection.id] });
      await createPost(world.member, body);
      await deletePost(world.member, { postId: ids[0] ?? "", version: 1 });
    }
    const read = text
      .trim()
      .split("\n")
      .map((line) => (JSON.parse(line) as { post_id: string }).post_id);
    expect(batches).toBeGreaterThan(1);
    expect(read).toHaveLength(406);
    expect(new Set(read).size).toBe(406);
  });
});

it("deliveries say what became of a post on each account", async () => {
  const other = await createConnection(world.admin, { provider: "bluesky" });
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id, other.id] }),
  );
  await db.delivery.updateMany({
    where: { postId: post.id, connectionId: other.id },
    data: {
      state: "failed",
      errorCode: "content_rejected",
      errorMessage: "+ is too much",
      errorRetryable: false,
      errorOccurredAt: now(),
    },
  });
  const rows = await readCsv(deliveriesRoute, "/api/deliveries/export", world.viewer);
  expect(rows).toHaveLength(2);
  const query = `?provider=bluesky`;
  const [failed] = await readCsv(deliveriesRoute, `/api/deliveries/export${query}`, world.viewer);
  expect(failed).toMatchObject({
    post_id: post.id,
    account: `bluesky:${other.accountId}`,
    state: "failed",
    error_code: "content_rejected",
    error: "'+ is too much",
    url: "",
  });
});

it("media say what they are and how often they are used", async () => {
  const post = await richPost();
  const rows = await readLines(mediaRoute, "/api/media/export?type=image", world.viewer);
  expect(rows).toHaveLength(2);
  expect(rows[1]).toMatchObject({
    media_id: post.media[0]?.id,
    kind: "image",
    width: 640,
    used_in_posts: 1,
    used_in_drafts: null,
  });
});

it("the audit log is for administrators, with its filters", async () => {
  const targetId = world.connection.id;
  await recordSystemAudit(db, world.admin.workspaceId, {
    action: "connection.disconnected",
    targetType: "connection",
    targetId,
    after: { state: "disconnected" },
  });
  const path = "/api/audit-log/export?action=connection.disconnected";
  const [entry, ...rest] = await readLines(auditRoute, path, world.admin);
  expect(rest).toEqual([]);
  expect(entry).toMatchObject({ target_id: targetId, after: { state: "disconnected" } });
  const { status } = await callRoute(auditRoute, "GET", { path, as: world.member });
  expect(status).toBe(403);
});

it("a wrong filter, a foreign format and a period that is none are refusals, not files", async () => {
  for (const [handlers, path] of [
    [postsRoute, "/api/posts/export?format=xlsx"],
    [postsRoute, "/api/posts/export?cursor=00000000-0000-7000-8000-000000000000"],
    [resultsRoute, "/api/results/export"],
  ] as const) {
    const { status, body } = await callRoute(handlers, "GET", { path, as: world.viewer });
    expect([path, status]).toEqual([path, 400]);
    expect(body.error).toBeDefined();
  }
});

it("a key that may only read gets them", async () => {
  const post = await richPost();
  const { token } = await createKey(world.member);
  const answer = await callRoute(postsRoute, "GET", {
    path: "/api/posts/export?format=jsonl",
    headers: { Origin: null, Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  expect(post.id).not.toBe("");
});
