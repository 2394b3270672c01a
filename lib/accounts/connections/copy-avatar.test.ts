import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import * as avatarRoute from "@/app/api/avatars/[hash]/route";
import { shiftClock } from "@/lib/kernel/clock";
import { db } from "@/lib/kernel/db";
import { purgeUnusedAvatars } from "@/lib/library/avatars/avatars";
import type { DiscoveredAccount, NetworkContext } from "@/lib/networks/network";
import { callRoute } from "@/testing/world/call-route";
import { createKey } from "@/testing/world/keys";
import { type Person, smallWorld } from "@/testing/world/world";
import { copyAvatars } from "./copy-avatar";

let configured: Server;
let stranger: Server;
let picture: Buffer;
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  picture = await sharp({
    create: { width: 400, height: 300, channels: 3, background: "#000", noise },
  })
    .jpeg()
    .toBuffer();
  configured = await listen(answer);
  stranger = await listen(answer);
});
beforeEach(async () => {
  world = await smallWorld();
});
afterAll(() => {
  for (const server of [configured, stranger]) server.close();
});

it("an avatar is stored as a small square copy instead of the network's address", async () => {
  const { bytes } = await pictureAt(await avatarOf("/picture.jpg"));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 80, height: 80 });
  expect(bytes.length).toBeLessThanOrEqual(15_000);
});

it("a copy is an address that the team alone can read, with any credential, and keep for good", async () => {
  const address = (await avatarOf("/picture.jpg")) ?? "";
  const hash = address.replace("/api/avatars/", "");
  const read = (headers: Record<string, string | null>, as?: Person) =>
    callRoute(avatarRoute, "GET", { path: address, params: { hash }, headers, ...(as && { as }) });
  const { headers: key } = await createKey(world.admin, { accessLevel: "read" });
  const answers = [await read({}, world.viewer), await read(key)];
  for (const { status, headers } of answers) {
    expect(status).toBe(200);
    expect(headers.get("Cache-Control")).toBe("private, max-age=31536000, immutable");
    expect(headers.get("ETag")).toBe(`"${hash}"`);
    expect(headers.get("Content-Type")).toBe("image/webp");
    expect(headers.get("Content-Security-Policy")).toContain("sandbox");
  }
  expect((await read({}, world.elsewhere.admin)).status).toBe(404);
  expect((await read({})).status).toBe(401);
  for (const tags of [`"${hash}"`, `W/"${hash}"`, `"other", "${hash}"`, "*"]) {
    expect((await read({ "If-None-Match": tags }, world.viewer)).status).toBe(304);
  }
  expect((await read({ "If-None-Match": '"other"' }, world.viewer)).status).toBe(200);
  expect((await read({ "If-None-Match": "*" }, world.elsewhere.admin)).status).toBe(404);
});

it("a copy is deleted an hour after it was last found, unless a connection shows it", async () => {
  const avatarUrl = await avatarOf("/picture.jpg");
  await db.connection.update({ where: { id: world.connection.id }, data: { avatarUrl } });
  try {
    shiftClock(61 * 60_000);
    await purgeUnusedAvatars();
    await pictureAt(avatarUrl);
    await db.connection.update({ where: { id: world.connection.id }, data: { avatarUrl: null } });
    expect(await avatarOf("/picture.jpg")).toBe(avatarUrl);
    await purgeUnusedAvatars();
    await pictureAt(avatarUrl);
    shiftClock(122 * 60_000);
    await purgeUnusedAvatars();
    await expect(pictureAt(avatarUrl)).rejects.toThrow(/No record was found/);
  } finally {
    shiftClock(0);
  }
});

it.each([
  ["a page instead of a picture", "/page"],
  ["a drawing that could hold a script", "/drawing.svg"],
  ["bytes that are no picture", "/broken.jpg"],
  ["more than 2 MB", "/endless.jpg"],
  ["a redirect", "/moved.jpg"],
  ["nothing there", "/missing.jpg"],
])("leaves out %s", async (_, path) => {
  expect(await avatarOf(path)).toBeNull();
});

it("no avatar is fetched from another host without TLS or from a malformed address", async () => {
  expect(await copyOf(`${urlOf(stranger)}/picture.jpg`)).toBeNull();
  expect(await copyOf("file:///etc/hostname")).toBeNull();
  expect(await copyOf("not an address")).toBeNull();
  expect(await copyOf(null)).toBeNull();
});

it("copying avatars leaves all other fields of the accounts unchanged", async () => {
  const [copied] = await copyAvatars(copying(), [account(null)]);
  expect(copied).toEqual(account(null));
});

function answer(...[request, response]: Parameters<RequestListener>): void {
  const jpeg = { "Content-Type": "image/jpeg" };
  switch (request.url) {
    case "/picture.jpg":
      return void response.writeHead(200, jpeg).end(picture);
    case "/page":
      return void response.writeHead(200, { "Content-Type": "text/html" }).end(picture);
    case "/drawing.svg":
      return void response.writeHead(200, { "Content-Type": "image/svg+xml" }).end("<svg/>");
    case "/broken.jpg":
      return void response.writeHead(200, jpeg).end("no picture");
    case "/endless.jpg":
      return void response.writeHead(200, jpeg).end(Buffer.concat([picture, Buffer.alloc(3e6)]));
    case "/moved.jpg":
      return void response.writeHead(302, { ...jpeg, Location: "/picture.jpg" }).end();
    default:
      return void response.writeHead(404, jpeg).end(picture);
  }
}

function avatarOf(path: string): Promise<string | null> {
  return copyOf(`${urlOf(configured)}${path}`);
}

async function copyOf(avatarUrl: string | null): Promise<string | null> {
  const [copied] = await copyAvatars(copying(), [account(avatarUrl)]);
  return copied?.avatarUrl ?? null;
}

function account(avatarUrl: string | null): DiscoveredAccount {
  return {
    accountId: "1",
    name: "Sample Page",
    handle: "sample",
    avatarUrl,
    credentials: { token: "sample" },
    reason: null,
    tokenExpiresAt: null,
  };
}

async function pictureAt(avatarUrl: string | null) {
  const hash = avatarUrl?.replace("/api/avatars/", "") ?? "";
  const { workspaceId } = world.admin;
  return await db.accountPicture.findUniqueOrThrow({
    where: { workspaceId_hash: { workspaceId, hash } },
  });
}

function copying() {
  return { context: context(), workspaceId: world.admin.workspaceId };
}

function context(): NetworkContext {
  const origins = { API_URL: urlOf(configured) };
  return {
    settings: { appId: "app", appSecret: "secret", version: "v1", origins, sandbox: true },
    fetch,
    now: () => new Date(),
  };
}

async function listen(listener: RequestListener): Promise<Server> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
