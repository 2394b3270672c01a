import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Account } from "../../network";
import type { Simulator } from "../../simulator";
import { configuration } from "../settings";
import { startLinkedInSimulator } from ".";

const redirectUri = "http://localhost:3000/callback";
const app = { appId: "app", appSecret: "app-secret", version: configuration.version };
const owner = "urn:li:organization:70100001";
const small = await sharp({ create: { width: 4, height: 4, channels: 3, background: "#0a0" } })
  .png()
  .toBuffer();
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
  return startLinkedInSimulator({ app, port: 0, dataDir, redirectUris: [redirectUri] });
}

function headersOf({ credentials }: Account): Record<string, string> {
  return {
    authorization: `Bearer ${credentials.token}`,
    "linkedin-version": app.version,
    "x-restli-protocol-version": "2.0.0",
  };
}

async function rest(
  method: string,
  path: string,
  {
    headers = {},
    json,
    bytes,
  }: { headers?: Record<string, string>; json?: unknown; bytes?: Buffer } = {},
) {
  const body = json === undefined ? bytes : JSON.stringify(json);
  const response = await fetch(new URL(path, simulator.url), {
    method,
    headers: { ...headers, ...(json === undefined ? {} : { "content-type": "application/json" }) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : new Uint8Array(body) }),
  });
  const text = await response.text();
  const { status } = response;
  return { status, headers: response.headers, text, body: text ? JSON.parse(text) : null };
}

function newPost(commentary: string, changes: Record<string, unknown> = {}) {
  const distribution = { feedDistribution: "MAIN_FEED", targetEntities: [] };
  const lifecycleState = "PUBLISHED";
  return {
    author: owner,
    commentary,
    visibility: "PUBLIC",
    distribution,
    lifecycleState,
    ...changes,
  };
}

function publish(account: Account, commentary: string, changes = {}) {
  const json = newPost(commentary, changes);
  return rest("POST", "/rest/posts", { headers: headersOf(account), json });
}

function refusal(status: number, code: string) {
  return { status, body: { status, code } };
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
    expect(simulator.publications().map(({ text }) => text)).toEqual(["Before", "After"]);
  });
});

describe("the REST API", () => {
  it("a creation is answered with an empty body and the URN in a header", async () => {
    const account = simulator.account();
    const { status, headers, text } = await publish(account, "Text");
    expect([status, text]).toEqual([201, ""]);
    const urn = headers.get("x-restli-id") ?? "";
    expect(urn).toMatch(/^urn:li:share:\d{19}$/);
    const path = `/rest/posts/${encodeURIComponent(urn)}`;
    const read = await rest("GET", path, { headers: headersOf(account) });
    expect(read.body).toMatchObject({ id: urn, author: owner, commentary: "Text" });
    expect((await rest("DELETE", path, { headers: headersOf(account) })).status).toBe(204);
    expect((await rest("GET", path, { headers: headersOf(account) })).status).toBe(404);
    expect((await rest("DELETE", path, { headers: headersOf(account) })).status).toBe(204);
  });

  it("a call without token, version, protocol or encoded URNs is refused", async () => {
    const account = simulator.account();
    const { authorization = "", ...rest_ } = headersOf(account);
    const path = `/rest/posts?q=author&author=${encodeURIComponent(owner)}`;
    const read = (headers: Record<string, string>, address = path) =>
      rest("GET", address, { headers });
    expect(await read(rest_)).toMatchObject(refusal(401, "EMPTY_ACCESS_TOKEN"));
    const unknown = { ...rest_, authorization: "Bearer unknown" };
    expect(await read(unknown)).toMatchObject(refusal(401, "INVALID_ACCESS_TOKEN"));
    expect(await read({ authorization })).toMatchObject(refusal(400, "VERSION_MISSING"));
    const old = { ...headersOf(account), "linkedin-version": "202409" };
    expect(await read(old)).toMatchObject(refusal(426, "NONEXISTENT_VERSION"));
    const version = { authorization, "linkedin-version": app.version };
    expect(await read(version)).toMatchObject(refusal(400, "ILLEGAL_ARGUMENT"));
    const raw = await read(headersOf(account), "/rest/posts/urn:li:share:1");
    expect(raw).toMatchObject(refusal(400, "ILLEGAL_ARGUMENT"));
    expect((await read(headersOf(account))).body.elements).toEqual([]);
    simulator.revoke(account.accountId);
    expect(await read(headersOf(account))).toMatchObject(refusal(401, "REVOKED_ACCESS_TOKEN"));
  });

  it("only members with a posting role can post for an organization", async () => {
    const author = "urn:li:organization:70100003";
    const { status, body } = await publish(simulator.account(), "Text", { author });
    expect([status, body.message]).toEqual([
      400,
      expect.stringContaining("Organization permissions must be used"),
    ]);
  });

  it("a post that is repeated within ten minutes is refused by the first one's URN", async () => {
    const account = simulator.account();
    const first = await publish(account, "Same");
    const again = await publish(account, "Same");
    expect(again).toMatchObject({
      status: 422,
      body: { errorDetails: { inputErrors: [{ code: "DUPLICATE_POST" }] } },
    });
    expect(again.body.message).toContain(first.headers.get("x-restli-id"));
    const { body } = await publish(account, "x".repeat(3001));
    expect(body.code).toBe("FIELD_LENGTH_TOO_LONG");
  });

  it("an image is uploaded once, and a post with an unprocessed image stays hidden", async () => {
    const account = simulator.account();
    const headers = headersOf(account);
    const json = { initializeUploadRequest: { owner } };
    const address = "/rest/images?action=initializeUpload";
    const { body } = await rest("POST", address, { headers, json });
    const { uploadUrl, image } = body.value;
    const media = { content: { media: { id: image } } };
    expect(await publish(account, "Early", media)).toMatchObject(
      refusal(400, "MEDIA_ASSET_WAITING_UPLOAD"),
    );
    const upload = () => rest("PUT", uploadUrl, { headers, bytes: small });
    expect((await upload()).status).toBe(201);
    expect(await upload()).toMatchObject(refusal(400, "UPDATING_ASSET_FAILED"));
    expect((await publish(account, "Hidden", media)).status).toBe(201);
    expect(simulator.publications()).toEqual([]);
    const foreign = { ...media, author: "urn:li:organization:70100002" };
    expect(await publish(account, "Not ours", foreign)).toMatchObject(
      refusal(400, "INVALID_IMAGE_ID"),
    );
  });
});

describe("the dialog", () => {
  const scope = "openid profile";
  const asked = { client_id: app.appId, redirect_uri: redirectUri, state: "s", scope };
  const address = (changes = {}) =>
    `${simulator.url}/oauth/v2/authorization?${new URLSearchParams({ response_type: "code", ...asked, ...changes })}`;

  it.each([
    ["another app", { client_id: "other" }, "client_id is invalid"],
    ["an unregistered address", { redirect_uri: `${redirectUri}/` }, "does not match"],
  ])("the dialog stops at %s without redirecting", async (_, changes, sentence) => {
    const response = await fetch(address(changes));
    expect(response.status).toBe(401);
    expect(await response.text()).toContain(sentence);
  });

  it("the dialog grants all scopes or none, and denies in LinkedIn's words", async () => {
    const denied = await simulator.consent(address(), { decision: "cancel" });
    expect(denied.searchParams.get("error")).toBe("user_cancelled_authorize");
    const partly = await simulator.consent(address(), { without: ["profile"] });
    expect(partly.searchParams.get("error")).toBe("unauthorized_scope_error");
    expect(partly.searchParams.get("error_description")).toContain('Scope "profile"');
  });

  it("a consent with other scopes ends earlier tokens", async () => {
    const account = simulator.account();
    const callback = await simulator.consent(address());
    const form = {
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      client_id: app.appId,
      client_secret: app.appSecret,
      redirect_uri: redirectUri,
    };
    const exchange = () =>
      fetch(`${simulator.url}/oauth/v2/accessToken`, {
        method: "POST",
        body: new URLSearchParams(form),
      });
    expect((await exchange()).status).toBe(200);
    expect(await (await exchange()).json()).toMatchObject({ error: "invalid_request" });
    expect(await publish(account, "Text")).toMatchObject(refusal(401, "REVOKED_ACCESS_TOKEN"));
  });
});

it("the simulator's pages show organizations, posts and pictures", async () => {
  await publish(simulator.account(), "Seen by people");
  const read = async (path: string) => (await fetch(new URL(path, simulator.url))).text();
  expect(await read("/")).toContain("Sample Organization One");
  expect(await read("/company/sample-one")).toContain("Seen by people");
  expect(await read(simulator.publications()[0]?.url ?? "")).toContain("Seen by people");
  expect((await fetch(`${simulator.url}/company/nobody`)).status).toBe(404);
});

it("a reset clears the journal, the media and the counted polls", async () => {
  const first = simulator.account();
  const path = await upload(first);
  expect([await look(first, path), await look(first, path)]).toEqual(["PROCESSING", "AVAILABLE"]);
  const headers = { authorization: `Bearer ${simulator.controlKey}` };
  await rest("POST", "/__control/reset", { headers, json: {} });
  expect(simulator.journal()).toEqual([]);
  const second = simulator.account();
  expect(await upload(second)).toBe(path);
  expect(await look(second, path)).toBe("PROCESSING");
});

async function upload(account: Account): Promise<string> {
  const headers = headersOf(account);
  const json = { initializeUploadRequest: { owner } };
  const { body } = await rest("POST", "/rest/images?action=initializeUpload", { headers, json });
  await rest("PUT", body.value.uploadUrl, { headers, bytes: small });
  return `/rest/images/${encodeURIComponent(body.value.image)}`;
}

async function look(account: Account, path: string): Promise<string> {
  return (await rest("GET", path, { headers: headersOf(account) })).body.status;
}
