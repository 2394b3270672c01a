import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DiscoveredAccount, NetworkContext } from "@/lib/networks/network";
import { copyAvatars } from "./copy-avatar";

let configured: Server;
let stranger: Server;
let picture: Buffer;

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
afterAll(() => {
  for (const server of [configured, stranger]) server.close();
});

it("an avatar is stored as a small square copy instead of the network's address", async () => {
  const copy = await avatarOf("/picture.jpg");
  const bytes = Buffer.from(copy?.replace("data:image/webp;base64,", "") ?? "", "base64");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 80, height: 80 });
  expect(copy?.length).toBeLessThan(20_000);
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
  const [copied] = await copyAvatars(context(), [account(null)]);
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
  const [copied] = await copyAvatars(context(), [account(avatarUrl)]);
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
