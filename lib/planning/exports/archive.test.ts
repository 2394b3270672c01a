import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { createGunzip } from "node:zlib";
import { Ajv2020 } from "ajv/dist/2020.js";
import { createTarDecoder } from "modern-tar";
import { beforeEach, describe, expect, it } from "vitest";
import * as ownFileRoute from "@/app/api/me/exports/[exportId]/file/route";
import * as fileRoute from "@/app/api/workspace/exports/[exportId]/file/route";
import * as oneRoute from "@/app/api/workspace/exports/[exportId]/route";
import * as exportsRoute from "@/app/api/workspace/exports/route";
import type { RouteModule } from "@/lib/api/http/methods";
import { now } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { createPost } from "@/lib/planning/posts/create-post";
import { Prisma } from "@/prisma/generated/client";
import { callRoute } from "@/testing/world/call-route";
import { canariesIn } from "@/testing/world/canaries";
import { type Column, everyColumn, fillEveryTable } from "@/testing/world/every-table";
import { aPostBody } from "@/testing/world/sample-post";
import { createMedia, createPerson, type Person, smallWorld } from "@/testing/world/world";
import { kindsOf, leftOut } from "./archive-kinds";
import { readmeOf } from "./archive-papers";
import { createOwnExport, createWorkspaceExport, listWorkspaceExports } from "./data-exports";
import { purgeExports, runNextExport } from "./run-exports";

let world: Awaited<ReturnType<typeof smallWorld>>;

beforeEach(async () => {
  await db.dataExport.deleteMany();
  world = await smallWorld();
});

const kinds = kindsOf.workspace;
const covered = new Set(kinds.flatMap(({ table, within }) => [table, ...within]));

async function download(handlers: RouteModule, exportId: string, as: Person) {
  const url = new URL("/api/exports/file", env.BASE_URL);
  const request = new Request(url, { headers: { Cookie: as.cookie } });
  const answer = await handlers.GET?.(request, { params: Promise.resolve({ exportId }) });
  if (!answer?.ok || !answer.body) throw new Error(`It was refused with ${answer?.status}.`);
  const unzipped = Readable.fromWeb(answer.body as ReadableStream).pipe(createGunzip());
  const files = new Map<string, string>();
  const entries = (Readable.toWeb(unzipped) as ReadableStream<Uint8Array>).pipeThrough(
    createTarDecoder({ strict: true }) as never,
  ) as unknown as AsyncIterable<{ header: { name: string }; body: ReadableStream<Uint8Array> }>;
  for await (const { header, body } of entries) {
    files.set(header.name, Buffer.from(await new Response(body as never).arrayBuffer()).toString());
  }
  return { files, headers: answer.headers };
}

function linesOf(files: Map<string, string>, name: string): Record<string, unknown>[] {
  const lines = (files.get(`${name}.jsonl`) ?? "").split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe("what an archive holds", () => {
  it("is of every table, or says why not", () => {
    for (const model of Object.values(Prisma.ModelName)) {
      expect([model, covered.has(model) !== model in leftOut]).toEqual([model, true]);
    }
    const known = new Set<string>(Object.values(Prisma.ModelName));
    expect([...covered, ...Object.keys(leftOut)].filter((name) => !known.has(name))).toEqual([]);
  });

  it("is every column of these tables, or names what stays behind", async () => {
    const columns = await everyColumn();
    for (const { name, table, columns: told, without } of [...kinds, ...kindsOf.person]) {
      const missing = columns
        .filter((column) => column.table === table && column.name !== "workspaceId")
        .map((column) => column.name)
        .filter((column) => !(column in told) && !without.includes(column));
      expect([name, missing]).toEqual([name, []]);
    }
  });

  it("is told in its own README, with what is left out", () => {
    const readme = readmeOf("workspace");
    for (const { name } of kinds) expect(readme).toContain(`\`${name}.jsonl\``);
    for (const table of Object.keys(leftOut)) expect(readme).toContain(`- ${table}: `);
  });
});

/** Tells of a column that no archive may have, or of a table that none has. */
function isSecret({ table, name }: Column): boolean {
  if (table in leftOut) return true;
  return kinds.some((kind) => kind.table === table && kind.without.includes(name));
}

async function fillAll() {
  const { post } = await createPost(
    world.member,
    aPostBody({ connectionIds: [world.connection.id], text: "Hello, archive" }),
  );
  const media = await createMedia(world.member);
  const uuid = () => crypto.randomUUID();
  const [credential, given, series, link] = [uuid(), uuid(), uuid(), uuid()];
  await fillEveryTable({
    isSecret,
    known: {
      workspaceId: world.workspace.id,
      userId: world.admin.userId,
      deputyId: world.member.userId,
      connectionId: world.connection.id,
      postId: post.id,
      deliveryId: post.deliveries[0]?.id ?? "",
      mediaId: media.id,
      credentialId: credential,
      Credential: credential,
      importId: given,
      Import: given,
      seriesId: series,
      Series: series,
      linkId: link,
      ReviewLink: link,
    },
  });
  return { post, media };
}

describe("the archive of a workspace", () => {
  it("has what its schema says, line by line, and no secret of the installation", async () => {
    const { post } = await fillAll();
    await db.dataExport.deleteMany();
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    expect(await runNextExport()).toBe(true);
    const { files, headers } = await download(fileRoute, asked.id, world.admin);
    expect(headers.get("Content-Disposition")).toMatch(/herald-workspace-.*\.tar\.gz/);
    const schema = JSON.parse(files.get("schema.json") ?? "") as { $defs: Record<string, object> };
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    for (const { name } of kinds) {
      const lines = linesOf(files, name);
      expect([name, lines.length > 0]).toEqual([name, true]);
      const validate = ajv.compile(schema.$defs[name] ?? false);
      for (const line of lines) {
        expect([name, validate(line), validate.errors ?? null]).toEqual([name, true, null]);
      }
    }
    const [told] = linesOf(files, "posts").filter(({ id }) => id === post.id);
    expect(told).toMatchObject({ text: "Hello, archive", scheduledAt: post.scheduledAt });
    const all = [...files.values()].join("\n");
    expect(canariesIn(all)).toEqual([]);
    expect(all).not.toContain("argon2");
    const [elsewhere] = await db.member.findMany({
      where: { workspaceId: world.elsewhere.workspace.id },
    });
    expect(all).not.toContain(elsewhere?.userId ?? "");
    expect(all).not.toContain(world.elsewhere.connection.id);
  });

  it("has each line once where they come in batches", async () => {
    await db.$executeRaw`
      INSERT INTO "Label" (id, "workspaceId", name, "nameKey", color)
      SELECT gen_random_uuid(), ${world.workspace.id}::uuid, 'label ' || n, 'label ' || n, 'red'
      FROM generate_series(1, 1200) n`;
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    await runNextExport();
    const { files } = await download(fileRoute, asked.id, world.admin);
    const names = linesOf(files, "labels").map(({ name }) => name);
    expect(new Set(names).size).toBe(1200);
    expect(names).toHaveLength(1200);
    const manifest = JSON.parse(files.get("manifest.json") ?? "") as { lines: { labels: number } };
    expect(manifest.lines.labels).toBe(1200);
    const [listed] = (await listWorkspaceExports(world.admin, {})).items;
    expect(listed?.itemsDone).toBe(listed?.items);
  });
});

describe("an archive", () => {
  const ask = (as: Person) =>
    callRoute(exportsRoute, "POST", { path: "/api/workspace/exports", body: {}, as });

  it("is for administrators who proved lately who they are", async () => {
    expect((await ask(world.member)).status).toBe(403);
    await db.session.updateMany({
      where: { userId: world.admin.userId },
      data: { authenticatedAt: new Date(now().getTime() - 3_600_000) },
    });
    const { status, body } = await ask(world.admin);
    expect([status, body]).toMatchObject([403, { error: { code: "recent_auth_required" } }]);
  });

  it("is for who asked alone, and nobody gets it before it is made", async () => {
    const { body } = await ask(world.admin);
    const { id } = body.export as { id: string };
    const get = (handlers: RouteModule, as: Person) =>
      callRoute(handlers, "GET", { path: "/api/x", params: { exportId: id }, as });
    expect((await get(fileRoute, world.admin)).status).toBe(409);
    await runNextExport();
    const other = await createPerson(world.workspace.id, "admin");
    for (const person of [other, world.elsewhere.admin]) {
      expect((await get(fileRoute, person)).status).toBe(404);
      expect((await get(oneRoute, person)).status).toBe(404);
    }
    expect((await get(ownFileRoute, world.admin)).status).toBe(404);
    expect((await listWorkspaceExports(other, {})).items).toEqual([]);
    await download(fileRoute, id, world.admin);
    const actions = await db.auditEntry.findMany({
      where: { targetId: id },
      select: { action: true, actorUserId: true },
      orderBy: { id: "asc" },
    });
    expect(actions).toEqual([
      { action: "export_created", actorUserId: world.admin.userId },
      { action: "export_downloaded", actorUserId: world.admin.userId },
    ]);
  });

  it("that is asked for twice is made once, and a newer one takes its place", async () => {
    const [one, two] = await Promise.all([ask(world.admin), ask(world.admin)]);
    expect(one.body.export).toMatchObject({ id: (two.body.export as { id: string }).id });
    await runNextExport();
    await ask(world.admin);
    await runNextExport();
    const { items } = await listWorkspaceExports(world.admin, {});
    expect(items.map(({ state }) => state)).toEqual(["done", "expired"]);
  });

  it("expires after a day, and where its file is gone", async () => {
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    await runNextExport();
    const where = { id: asked.id };
    const get = () =>
      callRoute(fileRoute, "GET", {
        path: "/api/x",
        params: { exportId: asked.id },
        as: world.admin,
      });
    const { expiresAt, storageKey } = await db.dataExport.findUniqueOrThrow({ where });
    expect(expiresAt?.getTime()).toBeGreaterThan(now().getTime() + 23 * 3_600_000);
    await db.dataExport.update({ where, data: { expiresAt: now() } });
    expect((await get()).status).toBe(410);
    await db.dataExport.update({
      where,
      data: { expiresAt, storageKey: `disk:${"0".repeat(64)}` },
    });
    expect((await get()).status).toBe(410);
    const { items } = await listWorkspaceExports(world.admin, {});
    expect(items[0]?.state).toBe("expired");
    expect(storageKey).toMatch(/^disk:[0-9a-f]{64}$/);
    const removals = await db.mediaRemoval.findMany({ where: { mediaId: asked.id } });
    expect(removals.length).toBeGreaterThan(0);
  });

  it("whose process died is begun anew by another, and given up after three", async () => {
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    const where = { id: asked.id };
    const past = new Date(now().getTime() - 1_000);
    const future = new Date(now().getTime() + 60_000);
    await db.dataExport.update({ where, data: { state: "running", tries: 1, leaseUntil: future } });
    expect(await runNextExport()).toBe(false);
    await db.dataExport.update({ where, data: { leaseUntil: past } });
    expect(await runNextExport()).toBe(true);
    expect(await db.dataExport.findUnique({ where })).toMatchObject({ state: "done", tries: 2 });
    await db.dataExport.update({ where, data: { state: "running", tries: 3, leaseUntil: past } });
    expect(await runNextExport()).toBe(false);
    const { items } = await listWorkspaceExports(world.admin, {});
    expect(items[0]?.state).toBe("failed");
  });

  it("waits while another of the workspace is made", async () => {
    const other = await createPerson(world.workspace.id, "admin");
    const { export: first } = await createWorkspaceExport(world.admin, {});
    const { export: second } = await createWorkspaceExport(other, {});
    const leaseUntil = new Date(now().getTime() + 60_000);
    await db.dataExport.update({
      where: { id: first.id },
      data: { state: "running", tries: 1, leaseUntil },
    });
    expect(await runNextExport()).toBe(false);
    expect(await db.dataExport.findUnique({ where: { id: second.id } })).toMatchObject({
      state: "waiting",
    });
  });

  it("is given back by a process that stops, and does not count as a try", async () => {
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    const stopped = AbortSignal.abort();
    await runNextExport({ everyMs: 1, leaseMs: 60_000, renewMs: 1_000, restMs: 1 }, stopped);
    const where = { id: asked.id };
    expect(await db.dataExport.findUnique({ where })).toMatchObject({ state: "waiting", tries: 0 });
    expect(await runNextExport()).toBe(true);
  });

  it("is forgotten after a month", async () => {
    const { export: asked } = await createWorkspaceExport(world.admin, {});
    await runNextExport();
    expect(await purgeExports()).toBe(0);
    const createdAt = new Date(now().getTime() - 31 * 86_400_000);
    await db.dataExport.update({ where: { id: asked.id }, data: { createdAt } });
    expect(await purgeExports()).toBe(1);
  });
});

it("a person's archive has what is theirs and nothing of others", async () => {
  const mine = aPostBody({ connectionIds: [world.connection.id], text: "Mine" });
  await createPost(world.member, mine);
  const theirs = aPostBody({ connectionIds: [world.connection.id], text: "Theirs" });
  await createPost(world.admin, theirs);
  const { export: asked } = await createOwnExport(world.member, {});
  await runNextExport();
  const { files } = await download(ownFileRoute, asked.id, world.member);
  expect(linesOf(files, "posts").map(({ text }) => text)).toEqual(["Mine"]);
  expect(linesOf(files, "profile")).toMatchObject([{ id: world.member.userId }]);
  expect(linesOf(files, "sessions")).toHaveLength(1);
  expect([...files.keys()].some((name) => name.startsWith("media/"))).toBe(false);
  const all = [...files.values()].join("\n");
  expect(canariesIn(all)).toEqual([]);
  expect(all).not.toContain("argon2");
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const schema = JSON.parse(files.get("schema.json") ?? "") as { $defs: Record<string, object> };
  for (const { name } of kindsOf.person) {
    const validate = ajv.compile(schema.$defs[name] ?? false);
    for (const line of linesOf(files, name)) {
      expect([name, validate(line), validate.errors ?? null]).toEqual([name, true, null]);
    }
  }
});
