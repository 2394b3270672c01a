import { createHmac } from "node:crypto";
import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";
import { configuration } from "../settings";
import { startFacebookSimulator } from ".";

const redirectUri = "http://localhost:3000/callback";
const app = { appId: "app", appSecret: "app-secret", version: configuration.version };
let dataDir: string;
let simulator: Simulator;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "herald-simulator-"));
  simulator = await start();
});

afterEach(async () => {
  await simulator.stop();
  await rm(dataDir, { recursive: true, force: true });
});

function start(): Promise<Simulator> {
  return startFacebookSimulator({ app, port: 0, dataDir, redirectUris: [redirectUri] });
}

type Parameters = Record<string, string>;

async function graph(method: "GET" | "POST" | "DELETE", path: string, parameters: Parameters) {
  const query = new URLSearchParams(parameters);
  const url = `${simulator.url}/v25.0${path}`;
  const response =
    method === "POST"
      ? await fetch(url, { method, body: query })
      : await fetch(`${url}?${query}`, { method });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

function signed({ credentials }: Account, parameters: Parameters = {}): Parameters {
  const access_token = credentials.pageToken ?? "";
  const proof = createHmac("sha256", app.appSecret).update(access_token).digest("hex");
  return { ...parameters, access_token, appsecret_proof: proof };
}

function publish(account: Account, message: string) {
  return graph("POST", `/${account.accountId}/feed`, signed(account, { message }));
}

function errorOf(code: number, subcode?: number) {
  return { status: 400, body: { error: { code, ...(subcode ? { error_subcode: subcode } : {}) } } };
}

describe("state", () => {
  it("state survives a restart, even when the process is killed in the middle of a line", async () => {
    const account = simulator.account();
    await publish(account, "Before");
    await simulator.stop();
    await appendFile(join(dataDir, "journal.jsonl"), '{"seq":4,"atMs":17');
    simulator = await start();
    expect(simulator.publications()).toMatchObject([{ text: "Before" }]);
    await publish(account, "After");
    await simulator.stop();
    simulator = await start();
    expect(simulator.publications().map(({ text }) => text)).toEqual(["Before", "After"]);
  });

  it("ids are decimal strings beyond 2^53", async () => {
    const { body } = await publish(simulator.account(), "Text");
    const [pageId, storyId] = body.id.split("_");
    expect([typeof body.id, Number.isSafeInteger(Number(storyId))]).toEqual(["string", false]);
    expect(Number.isSafeInteger(Number(pageId))).toBe(false);
  });
});

describe("the Graph API", () => {
  it("a call without a valid token and its appsecret_proof is refused", async () => {
    const account = simulator.account();
    const { access_token = "" } = signed(account);
    expect(await graph("GET", "/me", {})).toMatchObject(errorOf(104));
    expect(await graph("GET", "/me", { access_token: "made up" })).toMatchObject(errorOf(190));
    const without = await graph("GET", "/me", { access_token });
    expect(without.body.error.message).toContain("require an appsecret_proof");
    const wrong = await graph("GET", "/me", { access_token, appsecret_proof: "00" });
    expect(wrong.body.error.message).toContain("Invalid appsecret_proof");
    expect(wrong.headers.get("www-authenticate")).toContain("Invalid appsecret_proof");
    expect((await graph("GET", "/me", signed(account))).body.name).toBe("Sample Page One");
  });

  it("a token is accepted only for its own Page and with the required task", async () => {
    const one = simulator.account();
    const two = simulator.account("104857600000000002");
    const three = simulator.account("104857600000000003");
    const message = "Text";
    const foreign = await graph("POST", `/${two.accountId}/feed`, signed(one, { message }));
    expect(foreign).toMatchObject(errorOf(200));
    expect(await publish(three, message)).toMatchObject(errorOf(200));
    expect((await publish(two, message)).status).toBe(200);
  });

  it("empty, repeated and overlong posts and unknown photos are refused", async () => {
    const account = simulator.account();
    const photo = { "attached_media[0]": '{"media_fbid":"1"}' };
    expect(await publish(account, "")).toMatchObject(errorOf(100));
    expect(await publish(account, "x".repeat(63_207))).toMatchObject(errorOf(100));
    const attached = await graph("POST", `/${account.accountId}/feed`, signed(account, photo));
    expect(attached).toMatchObject(errorOf(100));
    await publish(account, "Same");
    expect(await publish(account, "Same")).toMatchObject(errorOf(506, 1_455_006));
    await publish(account, "Another");
    expect((await publish(account, "Same")).status).toBe(200);
  });

  it("unknown fields and more than 100 posts at once are refused", async () => {
    const account = simulator.account();
    const path = `/${account.accountId}/feed`;
    await publish(account, "Text");
    expect(await graph("GET", path, signed(account, { fields: "id,likes_of_ours" }))).toMatchObject(
      errorOf(100),
    );
    expect(await graph("GET", path, signed(account, { limit: "101" }))).toMatchObject(errorOf(100));
    expect(await graph("GET", "/unknown/path/here", signed(account))).toMatchObject(errorOf(2500));
    expect(await graph("GET", "/123", signed(account))).toMatchObject(errorOf(100, 33));
  });

  it("posts can be deleted, and a removed app is answered with 458", async () => {
    const account = simulator.account();
    const { body } = await publish(account, "Text");
    expect((await graph("DELETE", `/${body.id}`, signed(account))).body).toEqual({ success: true });
    expect(await graph("GET", `/${body.id}`, signed(account))).toMatchObject(errorOf(100, 33));
    const token = await userToken();
    const person = { accountId: "", name: "", credentials: { pageToken: token } };
    expect((await graph("DELETE", "/me/permissions", signed(person))).status).toBe(200);
    expect(await graph("GET", "/me", signed(account))).toMatchObject(errorOf(190, 458));
  });
});

describe("the dialog", () => {
  const scope = "pages_show_list";
  const asked = { client_id: app.appId, redirect_uri: redirectUri, state: "s", scope };

  it.each([
    ["another app", { client_id: "other" }, "Invalid App ID"],
    [
      "a redirect address that is not registered",
      { redirect_uri: `${redirectUri}/` },
      "URL blocked",
    ],
    ["a permission that does not exist", { scope: "pages_everything" }, "Invalid Scopes"],
  ])("the dialog stops at %s without redirecting", async (_, changes, sentence) => {
    const query = new URLSearchParams({ ...asked, ...changes });
    const response = await fetch(`${simulator.url}/v25.0/dialog/oauth?${query}`);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(sentence);
  });

  it("the dialog's callback has Facebook's fragment, also after a denial", async () => {
    const address = `${simulator.url}/v25.0/dialog/oauth?${new URLSearchParams(asked)}`;
    expect((await simulator.consent(address)).hash).toBe("#_=_");
    const denied = await simulator.consent(address, { decision: "cancel" });
    expect([denied.hash, denied.searchParams.get("error_reason")]).toEqual(["#_=_", "user_denied"]);
  });
});

describe("the control paths", () => {
  const path = "/__control/switches";

  it("control paths accept only JSON that is sent to this machine's own names", async () => {
    const body = '{"feedLagMs":5}';
    const authorization = `Bearer ${simulator.controlKey}`;
    const json = { authorization, "content-type": "application/json" };
    const change = (headers: Record<string, string>) =>
      fetch(`${simulator.url}${path}`, { method: "POST", headers, body });
    expect((await change(json)).status).toBe(200);
    expect((await change({ authorization, "content-type": "text/plain" })).status).toBe(403);
  });

  it("injected faults are repeatable by their seed", async () => {
    const account = simulator.account();
    const rule = {
      match: { operation: "feed.*", accountId: account.accountId },
      phase: "before",
      fault: { kind: "error", code: 190, subcode: 492 },
      times: null,
      probability: 0.5,
      seed: 7,
    };
    const authorization = `Bearer ${simulator.controlKey}`;
    const runs: number[][] = [];
    for (const _ of [1, 2]) {
      await fetch(`${simulator.url}/__control/faults`, {
        method: "POST",
        headers: { authorization, "content-type": "application/json" },
        body: JSON.stringify(rule),
      });
      const statuses: number[] = [];
      for (let n = 0; n < 8; n += 1) statuses.push((await publish(account, `${n}`)).status);
      runs.push(statuses);
      const clear = { method: "DELETE", headers: { authorization } };
      await fetch(`${simulator.url}/__control/faults`, clear);
    }
    expect(new Set(runs[0])).toEqual(new Set([200, 400]));
    expect(runs[1]?.map((status) => status === 400)).toEqual(
      runs[0]?.map((status) => status === 400),
    );
  });
});

async function userToken(): Promise<string> {
  const asked = { client_id: app.appId, redirect_uri: redirectUri };
  const query = new URLSearchParams({ ...asked, scope: "pages_show_list" });
  const callback = await simulator.consent(`${simulator.url}/v25.0/dialog/oauth?${query}`);
  const code = callback.searchParams.get("code") ?? "";
  const secret = { client_secret: app.appSecret, code };
  return (await graph("GET", "/oauth/access_token", { ...asked, ...secret })).body.access_token;
}
