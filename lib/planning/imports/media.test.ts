import { lookup } from "node:dns";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/kernel/db";
import type { HostGate } from "@/lib/kernel/http/guarded-fetch";
import { sampleJpeg } from "@/testing/media/sample-images";
import { anImport } from "@/testing/world/imports";
import { inMinutes } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";
import { getImport, listImportRows } from "./imports";
import { runNext } from "./run-imports";
import { startImport } from "./start-import";

let world: Awaited<ReturnType<typeof smallWorld>>;
let origin: string;
const asked: string[] = [];
let failing = 0;
/** Each sample has noise of its own. */
const picture = await sampleJpeg();

const server = createServer(async (request, response) => {
  asked.push(request.url ?? "");
  if (request.url === "/missing.jpg") return response.writeHead(404).end();
  if (request.url === "/page.jpg") return response.end("<html>".padEnd(5000, "x"));
  if (request.url === "/tired.jpg" && failing > 0) {
    failing -= 1;
    return response.writeHead(503).end();
  }
  return response.end(picture);
});

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  asked.length = 0;
  await db.import.deleteMany();
  world = await smallWorld();
});

const here: HostGate = (url) => (url.origin === origin ? lookup : null);

async function imported(rows: Record<string, string>[], pausesMs: number[] = [0, 0, 0]) {
  const connectionIds = [world.connection.id];
  const importId = await anImport(world.member, { rows, target: "scheduled", connectionIds });
  await startImport(world.member, { importId });
  while (await runNext({ gate: here, pausesMs }));
  const one = (await getImport(world.member, { importId })).import;
  return { one, rows: (await listImportRows(world.member, { importId })).items };
}

const row = (path: string) => ({
  text: `With ${path}`,
  "scheduled at": inMinutes(60),
  image: `${origin}/${path}`,
  "alt text": "A sample",
});

it("pictures come into the library once, with their texts, and posts show them", async () => {
  const { one } = await imported([row("one.jpg"), row("one.jpg"), row("same.jpg")]);
  expect(one).toMatchObject({ state: "done", counts: { created: 3 } });
  expect(asked).toEqual(["/one.jpg", "/same.jpg"]);
  const media = await db.media.findMany({ where: { workspaceId: world.workspace.id } });
  expect(media).toMatchObject([{ state: "ready", alt: "A sample", contentType: "image/jpeg" }]);
  const shown = await db.postMedia.findMany({ where: { mediaId: media[0]?.id ?? "" } });
  expect(shown).toHaveLength(3);
});

it.each(["missing.jpg", "page.jpg"])("a row with %s becomes a draft that says so", async (path) => {
  const { one, rows } = await imported([row(path), row("one.jpg")]);
  expect(one).toMatchObject({ state: "done", counts: { created: 2 } });
  expect(rows[0]).toMatchObject({ postId: null, problems: [{ code: "media_missing" }] });
  expect(rows[1]?.postId).not.toBeNull();
  const draft = await db.draft.findUnique({ where: { id: rows[0]?.draftId ?? "" } });
  expect(draft?.content).toMatchObject({ title: "A medium is missing.", text: `With ${path}` });
});

it("an address that is not public is not asked, and its row becomes a draft", async () => {
  const inside = { ...row("one.jpg"), image: "http://127.0.0.1:1/secret.jpg" };
  const { rows } = await imported([inside]);
  expect(asked).toEqual([]);
  expect(rows[0]?.problems[0]?.message).toContain("not public");
  expect(rows[0]?.draftId).not.toBeNull();
});

it("a server that is tired is asked again, and its row waits alone", async () => {
  failing = 2;
  const { one } = await imported([row("tired.jpg"), row("one.jpg")]);
  expect(one.counts.created).toBe(2);
  expect(asked.filter((path) => path === "/tired.jpg")).toHaveLength(3);
  expect(await db.draft.count({ where: { workspaceId: world.workspace.id } })).toBe(0);
});

it("a row that waits lets the import rest until then", async () => {
  failing = 9;
  const { one } = await imported([row("tired.jpg"), row("one.jpg")], [600_000]);
  expect(one).toMatchObject({ state: "running", counts: { created: 1, ok: 1 } });
});
