import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { serveMedia } from "@/testing/servers/media-server";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";
import { configuration } from "../settings";
import { startThreadsSimulator } from ".";

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
  const redirectUris = ["http://localhost:3000/callback"];
  return startThreadsSimulator({ app, port: 0, dataDir, redirectUris, now });
}

type Parameters = Record<string, string>;

async function graph(method: "GET" | "POST", path: string, parameters: Parameters = {}) {
  const query = new URLSearchParams(parameters);
  const url = `${simulator.url}/v1.0${path}`;
  const headers = { Authorization: `Bearer ${account.credentials.token}` };
  const response =
    method === "POST"
      ? await fetch(url, { method, headers, body: query })
      : await fetch(`${url}?${query}`, { headers });
  return { status: response.status, body: await response.json() };
}

const make = (parameters: Parameters) => graph("POST", "/me/threads", parameters);
const write = (text: string, more: Parameters = {}) => make({ media_type: "TEXT", text, ...more });
const publish = (creation_id: string) => graph("POST", "/me/threads_publish", { creation_id });
const status = async (id: string) => (await graph("GET", `/${id}`, { fields: "status" })).body;

const refusal = (code: number, error_subcode?: number) => ({
  status: 400,
  body: { error: expect.objectContaining({ code, ...(error_subcode ? { error_subcode } : {}) }) },
});

describe("texts", () => {
  it("an emoji counts its bytes among the 500 characters", async () => {
    expect((await write("😀".repeat(125))).status).toBe(200);
    expect(await write(`${"😀".repeat(125)}a`)).toMatchObject(refusal(100));
    expect((await write("👨‍👩‍👧‍👦".repeat(20))).status).toBe(200);
    expect(await write("👨‍👩‍👧‍👦".repeat(21))).toMatchObject(refusal(100));
    expect((await write("é".repeat(500))).status).toBe(200);
    expect(await write(" ")).toMatchObject(refusal(100));
  });

  it("a sixth different address is refused by its own words", async () => {
    const addresses = [1, 2, 3, 4, 5].map((at) => `https://example.com/${at}`).join(" ");
    expect((await write(`${addresses} ${addresses}.`)).status).toBe(200);
    const answer = await write(addresses, { link_attachment: "https://example.com/6" });
    expect(answer.body.error.message).toBe("THREADS_API__LINK_LIMIT_EXCEEDED");
  });

  it("a topic and an audience must be ones", async () => {
    expect(await write("Words", { topic_tag: "R&D" })).toMatchObject(refusal(100));
    expect(await write("Words", { topic_tag: "x".repeat(51) })).toMatchObject(refusal(100));
    expect(await write("Words", { reply_control: "nobody" })).toMatchObject(refusal(100));
  });
});

describe("containers", () => {
  it("photos are really fetched, and taken as JPEG or PNG up to 10:1", async () => {
    const photo = async (width: number, format: "jpeg" | "png" | "webp") => {
      const create = { width, height: 10, channels: 3, background: "#00a" } as const;
      const bytes = await sharp({ create }).toFormat(format).toBuffer();
      const image_url = await serveMedia({ bytes, contentType: `image/${format}` });
      return make({ media_type: "IMAGE", image_url });
    };
    expect((await photo(100, "jpeg")).status).toBe(200);
    expect((await photo(10, "png")).status).toBe(200);
    expect(await photo(10, "webp")).toMatchObject(refusal(36_001));
    expect(await photo(120, "jpeg")).toMatchObject(refusal(36_003));
    const gone = { media_type: "IMAGE", image_url: "http://127.0.0.1:9/none.jpeg" };
    expect(await make(gone)).toMatchObject(refusal(9004, 2_207_052));
  });

  it("a carousel has two to twenty items, and a link no company", async () => {
    expect(await make({ media_type: "CAROUSEL", children: "1" })).toMatchObject(refusal(100));
    const many = Array.from({ length: 21 }, (_, at) => at + 1).join();
    expect(await make({ media_type: "CAROUSEL", children: many })).toMatchObject(refusal(100));
    expect(await make({ media_type: "CAROUSEL", children: "1,2" })).toMatchObject(
      refusal(24, 4_279_009),
    );
    const linked = { media_type: "IMAGE", link_attachment: "https://example.com/" };
    expect(await make(linked)).toMatchObject(refusal(100));
  });

  it("a container is published once, within a day, over a restart", async () => {
    const { body: old } = await write("Too late");
    passedMs = dayMs;
    expect(await status(old.id)).toMatchObject({ status: "EXPIRED" });
    expect(await publish(old.id)).toMatchObject(refusal(24, 4_279_009));
    const { body } = await write("Kept");
    await simulator.stop();
    simulator = await start();
    expect((await publish(body.id)).status).toBe(200);
    expect(await status(body.id)).toMatchObject({ status: "PUBLISHED" });
    expect(await publish(body.id)).toMatchObject(refusal(24, 4_279_009));
    const [out] = simulator.publications();
    expect(await (await fetch(out?.url ?? "")).text()).toContain("Kept");
  });

  it("the account's own id is not found where `me` works, unless a switch lets it", async () => {
    const path = `/${account.accountId}/threads`;
    const text = { media_type: "TEXT", text: "Words" };
    expect(await graph("POST", path, text)).toMatchObject(refusal(24, 4_279_009));
    simulator.set({ numericPaths: "taken" });
    expect((await graph("POST", path, text)).status).toBe(200);
    expect(await graph("POST", "/1/threads", text)).toMatchObject(refusal(10));
  });

  it("posts and replies are listed and counted apart", async () => {
    const { body: root } = await publish((await write("Root")).body.id);
    const reply = await write("Reply", { reply_to_id: root.id });
    expect((await publish(reply.body.id)).status).toBe(200);
    const texts = async (list: string) => {
      const { body } = await graph("GET", `/me/${list}`, { fields: "id,text" });
      return body.data.map(({ text }: { text: string }) => text);
    };
    expect([await texts("threads"), await texts("replies")]).toEqual([["Root"], ["Reply"]]);
    simulator.set({ repliesPerDay: 1 });
    const more = await write("More", { reply_to_id: root.id });
    expect(await publish(more.body.id)).toMatchObject(refusal(9, 2_207_042));
    expect((await publish((await write("Another")).body.id)).status).toBe(200);
    const fields = "quota_usage,reply_quota_usage";
    const { body } = await graph("GET", "/me/threads_publishing_limit", { fields });
    expect(body.data).toEqual([{ quota_usage: 2, reply_quota_usage: 1 }]);
  });
});
