import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sampleMp4 } from "@/testing/media/sample-video";
import { serveMedia } from "@/testing/servers/media-server";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";
import { configuration } from "../settings";
import { startInstagramSimulator } from ".";

const redirectUri = "http://localhost:3000/callback";
const app = { appId: "app", appSecret: "app-secret", version: configuration.version };
const dayMs = 24 * 60 * 60_000;
let dataDir: string;
let simulator: Simulator;
let account: Account;
let passedMs = 0;

beforeEach(async () => {
  passedMs = 0;
  dataDir = await mkdtemp(join(tmpdir(), "herald-simulator-"));
  simulator = await start();
  account = simulator.account();
});

afterEach(async () => {
  await simulator.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<Simulator> {
  const now = () => new Date(Date.now() + passedMs);
  return startInstagramSimulator({ app, port: 0, dataDir, redirectUris: [redirectUri], now });
}

type Parameters = Record<string, string>;

async function graph(
  method: "GET" | "POST",
  path: string,
  { token = account.credentials.token ?? "", ...parameters }: Parameters = {},
) {
  const query = new URLSearchParams(parameters);
  const url = `${simulator.url}/v25.0${path}`;
  const headers = { Authorization: `Bearer ${token}` };
  const response =
    method === "POST"
      ? await fetch(url, { method, headers, body: query })
      : await fetch(`${url}?${query}`, { headers });
  return { status: response.status, body: await response.json() };
}

const make = (parameters: Parameters) => graph("POST", `/${account.accountId}/media`, parameters);
const publish = (creation_id: string) =>
  graph("POST", `/${account.accountId}/media_publish`, { creation_id });
const status = async (id: string) =>
  (await graph("GET", `/${id}`, { fields: "status_code" })).body.status_code;

async function photo(width = 8, height = 8, format: "jpeg" | "png" = "jpeg") {
  const create = { width, height, channels: 3, background: "#00a" } as const;
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  return serveMedia({ bytes, contentType: `image/${format}` });
}

const refusal = (code: number, error_subcode?: number) => ({
  status: 400,
  body: { error: expect.objectContaining({ code, ...(error_subcode ? { error_subcode } : {}) }) },
});

describe("fetched files", () => {
  it("a photo must exist, be a JPEG and have an allowed ratio", async () => {
    const gone = (await photo()).replace(/\d+$/, "999999");
    expect(await make({ image_url: gone })).toMatchObject(refusal(9004, 2_207_052));
    expect(await make({ image_url: "ftp://example.com/a.jpeg" })).toMatchObject(refusal(9004));
    expect(await make({ image_url: `${await photo()}?ü` })).toMatchObject(refusal(9004));
    const png = await photo(8, 8, "png");
    expect(await make({ image_url: png })).toMatchObject(refusal(36_001, 2_207_005));
    expect(await make({ image_url: await photo(8, 12) })).toMatchObject(refusal(36_003, 2_207_009));
    expect(await make({ image_url: await photo(20, 10) })).toMatchObject(refusal(36_003));
    const text = await serveMedia({ bytes: Buffer.from("no"), contentType: "text/plain" });
    expect(await make({ image_url: text })).toMatchObject(refusal(9004));
    const bytes = Buffer.alloc(8 * 1024 * 1024 + 1);
    const large = await serveMedia({ bytes, contentType: "image/jpeg" });
    expect(await make({ image_url: large })).toMatchObject(refusal(36_000, 2_207_004));
  });

  it("a photo at a bucket's address is fetched, though that is signed for GET alone", async () => {
    const create = { width: 8, height: 8, channels: 3, background: "#00a" } as const;
    const bytes = await sharp({ create }).jpeg().toBuffer();
    const signed = { bytes, contentType: "image/jpeg", signedFor: "GET" } as const;
    expect(await make({ image_url: await serveMedia(signed) })).toMatchObject({ status: 200 });
  });

  it("a file that is served too slowly is refused", async () => {
    simulator.set({ fetchTimeoutMs: 0 });
    expect(await make({ image_url: await photo() })).toMatchObject(refusal(-2, 2_207_003));
  });

  it("a bad video fails later, in the container's status", async () => {
    const bytes = Buffer.from(sampleMp4);
    for (const [contentType, code] of [
      ["video/mp4", "FINISHED"],
      ["video/webm", "ERROR"],
    ] as const) {
      const video_url = await serveMedia({ bytes, contentType });
      const { body } = await make({ media_type: "REELS", video_url });
      expect(await status(body.id)).toBe("IN_PROGRESS");
      expect((await publish(body.id)).body).toMatchObject({ error: { code: 9007 } });
      await status(body.id);
      expect(await status(body.id)).toBe(code);
    }
  });
});

describe("containers", () => {
  it("a carousel takes two to ten finished items and no reels", async () => {
    const video_url = await serveMedia({
      bytes: Buffer.from(sampleMp4),
      contentType: "video/mp4",
    });
    const child = { is_carousel_item: "true" };
    expect(await make({ media_type: "REELS", video_url, ...child })).toMatchObject(refusal(100));
    expect(await make({ media_type: "VIDEO", video_url })).toMatchObject(refusal(100));
    const slow = await make({ media_type: "VIDEO", video_url, ...child });
    const quick = await make({ image_url: await photo(), ...child });
    const carousel = (...ids: string[]) =>
      make({ media_type: "CAROUSEL", children: ids.join(",") });
    expect(await carousel(quick.body.id)).toMatchObject(refusal(100, 2_207_028));
    expect(await carousel(quick.body.id, slow.body.id)).toMatchObject(refusal(9007));
    expect(await publish(quick.body.id)).toMatchObject(refusal(100));
    const alone = await make({ image_url: await photo() });
    expect(await carousel(quick.body.id, alone.body.id)).toMatchObject(refusal(100));
  });

  it("containers expire after a day", async () => {
    const { body } = await make({ image_url: await photo() });
    passedMs = dayMs;
    expect(await status(body.id)).toBe("EXPIRED");
    expect(await publish(body.id)).toMatchObject(refusal(24, 2_207_008));
  });

  it("a container is published once, within the account's quota", async () => {
    const { body: one } = await make({ image_url: await photo(), caption: "One" });
    const { body: two } = await make({ image_url: await photo() });
    simulator.set({ quotaTotal: 1 });
    expect((await publish(one.id)).status).toBe(200);
    expect(await status(one.id)).toBe("PUBLISHED");
    expect(await publish(one.id)).toMatchObject(refusal(9007));
    expect(await publish(two.id)).toMatchObject(refusal(9, 2_207_042));
    const limit = () =>
      graph("GET", `/${account.accountId}/content_publishing_limit`, { fields: "quota_usage" });
    expect((await limit()).body.data[0]).toMatchObject({ quota_usage: 1 });
    passedMs = dayMs - 60_000;
    const since = String(Math.floor((Date.now() + passedMs) / 1000) - 60);
    const late = await graph("GET", `/${account.accountId}/content_publishing_limit`, { since });
    expect(late.body.data[0]).toMatchObject({ quota_usage: 0 });
  });

  it("containers and tokens survive a restart", async () => {
    const { body } = await make({ image_url: await photo(), caption: "Kept" });
    await simulator.stop();
    simulator = await start();
    expect((await publish(body.id)).status).toBe(200);
    const [published] = simulator.publications();
    expect(published).toMatchObject({ text: "Kept", accountId: account.accountId });
    expect(await (await fetch(published?.url ?? "")).text()).toContain("Kept");
  });
});

describe("tokens", () => {
  it("a token is accepted only for its own account and permissions", async () => {
    const other = simulator.account("17841400000000002").credentials.token ?? "";
    const path = `/${account.accountId}/media`;
    const refused = await graph("POST", path, { image_url: await photo(), token: other });
    expect(refused.body).toMatchObject({ error: { code: 10 } });
    expect((await graph("GET", "/me", { token: "nobody" })).body).toMatchObject({
      error: { code: 190 },
    });
  });

  it("short-lived and long-lived tokens cannot replace each other", async () => {
    const ask = async (path: string, parameters: Parameters) => {
      const response = await fetch(`${simulator.url}${path}?${new URLSearchParams(parameters)}`);
      return (await response.json()).error?.code;
    };
    const access_token = account.credentials.token ?? "";
    const exchange = { grant_type: "ig_exchange_token", client_secret: app.appSecret };
    expect(await ask("/access_token", { ...exchange, access_token })).toBe(100);
    const refresh = { grant_type: "ig_refresh_token", access_token };
    expect(await ask("/refresh_access_token", refresh)).toBe(100);
    passedMs = dayMs;
    expect(await ask("/refresh_access_token", refresh)).toBeUndefined();
    passedMs = 61 * dayMs;
    expect(await ask("/refresh_access_token", refresh)).toBe(190);
  });
});

describe("the dialog", () => {
  const dialog = (changes: Parameters = {}) => {
    const scope = "instagram_business_basic,instagram_business_content_publish";
    const given = { client_id: app.appId, redirect_uri: redirectUri, response_type: "code", scope };
    return `${simulator.url}/oauth/authorize?${new URLSearchParams({ ...given, ...changes })}`;
  };

  it("the dialog redirects only to the app's own addresses", async () => {
    expect(await (await fetch(dialog())).text()).toContain("Continue as sample.account.one?");
    for (const wrong of [
      { client_id: "another" },
      { redirect_uri: "https://elsewhere.example/callback" },
      { scope: "pages_manage_posts" },
      { response_type: "token" },
    ]) {
      const response = await fetch(dialog(wrong));
      expect(response.status).toBe(400);
      expect(await response.text()).toContain("Invalid");
    }
  });

  it("the dialog's callback has Instagram's fragment", async () => {
    const callback = await simulator.consent(dialog({ state: "s" }));
    expect(callback.href).toMatch(/[?&]code=[\w-]+&state=s#_$/);
  });
});

describe("comments", () => {
  it("comments follow the former API's rules under a switch", async () => {
    const { body } = await make({ image_url: await photo() });
    const { body: post } = await publish(body.id);
    const say = (message: string) => graph("POST", `/${post.id}/comments`, { message });
    expect((await say("x".repeat(301))).status).toBe(200);
    simulator.set({ legacyComments: true });
    expect(await say("x".repeat(301))).toMatchObject(refusal(100));
    expect(await say("LOUD")).toMatchObject(refusal(100));
    expect(await say("")).toMatchObject(refusal(100));
  });
});
