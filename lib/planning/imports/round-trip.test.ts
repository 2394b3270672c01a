import { randomUUID } from "node:crypto";
import { lookup } from "node:dns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Actor } from "@/lib/kernel/actor";
import { db } from "@/lib/kernel/db";
import type { HostGate } from "@/lib/kernel/http/guarded-fetch";
import { createLabel } from "@/lib/library/labels/labels";
import { completeMediaUpload } from "@/lib/library/media/complete-media-upload";
import { updateMedia } from "@/lib/library/media/update-media";
import { answerPostsTable } from "@/lib/planning/exports/export-posts";
import { ExportPosts } from "@/lib/planning/exports/schema";
import { createPost } from "@/lib/planning/posts/create-post";
import { listPosts } from "@/lib/planning/posts/read-posts";
import type { CreatePost, Post } from "@/lib/planning/posts/schema";
import { sampleJpeg } from "@/testing/media/sample-images";
import { reserve, startStorageServer } from "@/testing/media/storage-server";
import { inMinutes } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";
import { createImport, getImport, updateImport } from "./imports";
import { runNext } from "./run-imports";
import { startImport } from "./start-import";

const types = { csv: "text/csv", jsonl: "application/x-ndjson" } as const;
type Format = keyof typeof types;

let server: Awaited<ReturnType<typeof startStorageServer>>;
beforeAll(async () => {
  server = await startStorageServer();
});
afterAll(() => server.stop());

const here: HostGate = ({ port }) => (port === String(server.port) ? lookup : null);

/** A team with the same accounts at their networks, and nothing else. */
async function team() {
  const world = await smallWorld();
  const accounts = {
    page: { provider: "facebook", accountId: "10001", name: "Page, the first" },
    feed: { provider: "bluesky", accountId: "did:plc:sample", name: "Feed" },
  };
  const page = (await createConnection(world.admin, accounts.page)).id;
  const feed = (await createConnection(world.admin, accounts.feed)).id;
  return { ...world, page, feed };
}
type Team = Awaited<ReturnType<typeof team>>;

async function picture(actor: Actor, alt: string): Promise<string> {
  const bytes = await sampleJpeg();
  const upload = await reserve(actor, { bytes });
  await server.put(upload, bytes);
  const { mediaId } = upload;
  await completeMediaUpload(actor, { mediaId });
  await updateMedia(actor, { mediaId, alt });
  return mediaId;
}

async function write({ member, page, feed }: Team): Promise<void> {
  const [one, two] = [await picture(member, "A boat"), await picture(member, "=Two\nlines")];
  const label = (await createLabel(member, { name: "News, =weekly", color: "teal" })).label.id;
  const post = (fields: Partial<CreatePost>): CreatePost => ({
    text: "A sample",
    connectionIds: [page],
    scheduledAt: inMinutes(90),
    idempotencyKey: randomUUID(),
    ...fields,
  });
  await createPost(member, post({ text: "=1+1", title: "@title" }));
  await createPost(
    member,
    post({ text: '\'=already\r\n\tsafe; "quoted", 👩‍👩‍👧  ', labelIds: [label] }),
  );
  await createPost(
    member,
    post({
      connectionIds: [page, feed],
      text: "Shared",
      mediaIds: [one, two],
      textOverrides: { [feed]: { 0: "-Own text" } },
      mediaOverrides: { [feed]: { 0: [two] } },
      additionalPosts: [{ text: "+Further", mediaIds: [one] }],
      crops: [{ mediaId: one, connectionId: null, aspect: "1:1", focusX: 0.25 }],
    }),
  );
}

async function exported(actor: Actor, format: Format): Promise<string> {
  const answer = await answerPostsTable(actor, ExportPosts.parse({ format }));
  // The addresses are those of a server that runs; this one has another port.
  const text = await answer.text();
  return text.replaceAll("http://localhost:3000/", `http://127.0.0.1:${server.port}/`);
}

async function imported(actor: Actor, format: Format, text: string) {
  const bytes = new TextEncoder().encode(text);
  const input = { fileName: `posts.${format}`, type: types[format], bytes };
  const { import: read } = await createImport(actor, input);
  expect(read).toMatchObject({ preset: "Herald", asks: [] });
  const importId = read.id;
  await updateImport(actor, { importId, target: "scheduled" });
  await startImport(actor, { importId });
  while (await runNext({ gate: here, pausesMs: [0] }));
  return (await getImport(actor, { importId })).import;
}

/** Returns what posts say, with the bytes of media and the names of accounts in place of ids. */
async function said(actor: Actor): Promise<unknown[]> {
  const { items } = await listPosts(actor, { limit: 50 });
  const rows = await db.media.findMany({ where: { workspaceId: actor.workspaceId } });
  const bytesOf = (id: string) => rows.find((row) => row.id === id)?.sha256;
  const accounts = await db.connection.findMany({ where: { workspaceId: actor.workspaceId } });
  const nameOf = (id: string) => accounts.find((row) => row.id === id)?.accountId ?? id;
  const byAccount = <Value>(values: Record<string, Value>, map: (value: Value) => unknown) =>
    Object.fromEntries(Object.entries(values).map(([id, value]) => [nameOf(id), map(value)]));
  const media = (list: Post["media"]) => list.map(({ id, alt }) => ({ alt, bytes: bytesOf(id) }));
  return items
    .map((post) => ({
      title: post.title,
      text: post.text,
      scheduledAt: post.scheduledAt,
      labels: post.labels.map(({ name }) => name).filter((name) => name !== "posts"),
      media: media(post.media),
      additionalPosts: post.additionalPosts.map((one) => ({ ...one, media: media(one.media) })),
      mediaOverrides: byAccount(post.mediaOverrides, (byPosition) =>
        Object.values(byPosition).map((ids) => ids.map(bytesOf)),
      ),
      crops: post.crops.map(({ mediaId, connectionId, ...crop }) => {
        return { ...crop, media: bytesOf(mediaId), account: connectionId && nameOf(connectionId) };
      }),
      deliveries: post.deliveries
        .map((one) => [nameOf(one.connectionId), one.postIndex, one.textOverride].join(" "))
        .toSorted(),
    }))
    .toSorted((one, other) => (one.text < other.text ? -1 : 1));
}

describe.each(["csv", "jsonl"] as const)("an export as %s", (format) => {
  it("gives the same posts on an empty installation, and none of them twice", async () => {
    await db.import.deleteMany();
    const before = await team();
    await write(before);
    const text = await exported(before.viewer, format);
    const after = await team();
    expect(await imported(after.member, format, text)).toMatchObject({
      state: "done",
      counts: { created: 3, error: 0 },
    });
    expect(await said(after.member)).toEqual(await said(before.member));
    const again = await exported(before.viewer, format);
    expect(await imported(after.member, format, again)).toMatchObject({
      counts: { created: 0, existing: 3 },
    });
    expect((await listPosts(after.member, { limit: 50 })).items).toHaveLength(3);
  });
});
