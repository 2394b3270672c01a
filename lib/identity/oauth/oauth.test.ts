import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listCredentials, revokeCredential } from "@/lib/identity/credentials/credentials";
import { defaultPolicies } from "@/lib/identity/policies/rules";
import type { Policy } from "@/lib/identity/policies/schema";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { connect } from "@/testing/http/mcp-server";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { auditTrail } from "@/testing/world/audit-trail";
import { callRoute } from "@/testing/world/call-route";
import { callback, registerClient } from "@/testing/world/oauth-client";
import { aPostBody } from "@/testing/world/sample-post";
import { createPerson, smallWorld } from "@/testing/world/world";
import { deleteExpiredOAuthRecords } from "./postgres-adapter";

vi.hoisted(() => {
  process.env.OAUTH_REGISTRATION = "on";
});

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;
let client: Awaited<ReturnType<typeof registerClient>>;

beforeAll(async () => {
  world = await smallWorld();
  server = await startAssistantWorld();
  client = await registerClient(server);
});
afterAll(() => server.stop());

async function letIn(person = world.member, scope?: string) {
  const url = client.authorizationUrl(scope ? { scope } : {});
  const { status, body } = await client.redeem(await server.browser(person).agree(url));
  expect(status).toBe(200);
  const { access_token: access = "", refresh_token: refresh = "", scope: granted } = body;
  return { access, refresh, granted };
}

const callTool = async (token: string, name: string, args: object) =>
  (await connect(server, token)).callTool({ name, arguments: { ...args } });

async function statusWith(token: string): Promise<number> {
  const response = await server.fetch(`${env.BASE_URL}/api/mcp`, {
    method: "POST",
    headers: {
      Authorization: `Bearer ${token}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return response.status;
}

describe("a person who lets an assistant in", () => {
  it("the consent page names the client, its host, the permissions and the expiry", async () => {
    const browser = server.browser(world.member);
    const page = await browser.visit(
      client.authorizationUrl({ scope: "posts:write admin nonsense" }),
    );
    const uid = page.split("/").at(-1) ?? "";
    expect(page).toBe(`${env.BASE_URL}/authorize/${uid}`);
    const answer = await server.fetch(`${env.BASE_URL}/api/consents/${uid}`, {
      headers: { Cookie: world.member.cookie },
    });
    expect(await answer.json()).toMatchObject({
      consent: {
        client: { name: "Sample assistant", host: null, redirectHost: "127.0.0.1:4321" },
        permissions: [{ scope: "posts:write" }],
      },
    });
  });

  it("the consent says what the policy allows, and the person may allow less with the grant", async () => {
    const browser = server.browser(world.member);
    const page = await browser.visit(client.authorizationUrl({ scope: "posts:write" }));
    const asked = await server.fetch(
      `${env.BASE_URL}/api/consents/${new URL(page).pathname.split("/").at(-1)}`,
      { headers: { Cookie: world.member.cookie } },
    );
    const words = "Plan, change, cancel and delete its own posts; a person approves what goes out";
    expect(await asked.json()).toMatchObject({
      consent: { policy: defaultPolicies.assistants, permissions: [{ words }] },
    });
    const { assistants } = defaultPolicies;
    const wider = await browser.decide(page, "allow", { ...assistants, level: "publish" });
    expect(wider.status).toBe(403);
    expect(await wider.json()).toMatchObject({
      error: { code: "forbidden", details: [{ path: "level" }] },
    });
    const foreign = [world.elsewhere.connection.id];
    const other = await browser.decide(page, "allow", { ...assistants, connectionIds: foreign });
    expect(other.status).toBe(400);
    const own: Policy = { ...assistants, level: "draft", dailyPosts: 3 };
    expect((await browser.decide(page, "allow", own)).status).toBe(200);
    const [granted] = (await listCredentials(world.member, {})).items;
    expect(granted).toMatchObject({ tokenType: "mcp-grant", policy: own, effective: own });
    const where = { id: granted?.id ?? "" };
    expect(await db.credential.findUniqueOrThrow({ where })).toMatchObject({
      bound: null,
      narrowing: own,
    });
    await revokeCredential(world.member, { credentialId: where.id });
  });

  it("the consent page says that a loopback or app redirect stays on this computer", async () => {
    const browser = server.browser(world.member);
    for (const [redirect_uri, redirectHost] of [
      ["http://127.0.0.1:9/callback", "127.0.0.1:9"],
      ["sample-app://connected", "sample-app:"],
    ] as const) {
      const page = await browser.visit(client.authorizationUrl({ redirect_uri }));
      const path = `/api/consents/${page.split("/").at(-1)}`;
      const headers = { Cookie: world.member.cookie };
      const answer = await server.fetch(`${env.BASE_URL}${path}`, { headers });
      expect(await answer.json()).toMatchObject({
        consent: { client: { redirectHost, isThisComputer: true } },
      });
    }
  });

  it("an access token works for the tools and nowhere else", async () => {
    const { access, granted } = await letIn();
    expect(granted).toBe("posts:read posts:write connections:read");
    const made = await callTool(
      access,
      "create_post",
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    expect(made.isError).toBeFalsy();
    const posts = await import("@/app/api/posts/route");
    const headers = { Authorization: `Bearer ${access}` };
    const rest = await callRoute(posts, "GET", { path: "/api/posts", headers });
    expect(rest.status).toBe(401);
  });

  it("consent is asked for every time, also for the same client and scope", async () => {
    const browser = server.browser(world.member);
    await browser.agree(client.authorizationUrl());
    expect(await browser.visit(client.authorizationUrl())).toContain("/authorize/");
    const silent = new URL(await browser.visit(client.authorizationUrl({ prompt: "none" })));
    expect(silent.searchParams.get("error")).toMatch(/required$/);
  });

  it("a denied consent is reported to the client", async () => {
    const browser = server.browser(world.member);
    const decided = await browser.decide(await browser.visit(client.authorizationUrl()), "deny");
    const { redirectTo } = (await decided.json()) as { redirectTo: string };
    const answered = new URL(await browser.visit(redirectTo));
    expect(answered.searchParams.get("error")).toBe("access_denied");
    expect(answered.searchParams.get("state")).toBe("s1");
  });

  it("revoking a grant in the list of keys ends the assistant's access", async () => {
    const person = await createPerson(world.workspace.id, "member");
    const { access, refresh } = await letIn(person);
    const { items } = await listCredentials(person, {});
    expect(items).toMatchObject([
      {
        tokenType: "mcp-grant",
        name: "Sample assistant",
        tokenPrefix: "",
        accessLevel: "edit",
        includeAdmin: false,
        owner: { id: person.userId },
      },
    ]);
    expect(await statusWith(access)).toBe(200);
    await revokeCredential(person, { credentialId: items[0]?.id ?? "" });
    expect(await statusWith(access)).toBe(401);
    expect(await client.refresh(refresh)).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
  });
});

describe("what an assistant may do", () => {
  it("an assistant can do what was granted, however powerful its person is", async () => {
    const { access } = await letIn(world.admin, "posts:read");
    const read = await callTool(access, "list_posts", {});
    expect(read.isError).toBeFalsy();
    const written = await callTool(
      access,
      "create_post",
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    expect(written).toMatchObject({
      isError: true,
      structuredContent: { error: { code: "insufficient_scope" } },
    });
    const { tools } = await (await connect(server, access)).listTools();
    expect(tools.map(({ name }) => name)).not.toContain("pause_publishing");
  });

  it("an administrative grant loses its power when its administrator is demoted", async () => {
    const person = await createPerson(world.workspace.id, "admin");
    const { access } = await letIn(person, "posts:write admin");
    const names = async () => {
      const { tools } = await (await connect(server, access)).listTools();
      return tools.map(({ name }) => name);
    };
    expect(await names()).toContain("pause_publishing");
    const membership = { workspaceId: world.workspace.id, userId: person.userId };
    const where = { workspaceId_userId: membership };
    await db.member.update({ where, data: { role: "viewer" } });
    expect(await names()).not.toContain("pause_publishing");
    const written = await callTool(
      access,
      "create_post",
      aPostBody({ connectionIds: [world.connection.id] }),
    );
    expect(written.structuredContent).toMatchObject({ error: { code: "forbidden" } });
    await db.member.delete({ where });
    expect(await statusWith(access)).toBe(401);
  });

  it("a viewer's grant can only read", async () => {
    const { granted } = await letIn(world.viewer, "posts:read posts:write admin");
    expect(granted).toBe("posts:read");
  });
});

describe("a code", () => {
  it("a code needs the PKCE verifier of its challenge", async () => {
    const browser = server.browser(world.member);
    const answered = await browser.agree(client.authorizationUrl());
    const wrong = await client.redeem(answered, { code_verifier: "x".repeat(43) });
    expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
    for (const missing of [
      { code_challenge: null, code_challenge_method: null },
      { code_challenge_method: "plain" },
    ]) {
      const refused = new URL(await browser.visit(client.authorizationUrl(missing)));
      expect(refused.searchParams.get("error")).toBe("invalid_request");
    }
  });

  it("a second use of a code ends the whole grant", async () => {
    const answered = await server.browser(world.member).agree(client.authorizationUrl());
    const first = await client.redeem(answered);
    expect(await statusWith(first.body.access_token ?? "")).toBe(200);
    expect(await client.redeem(answered)).toMatchObject({ status: 400 });
    expect(await statusWith(first.body.access_token ?? "")).toBe(401);
  });

  it("a code is only sent to a registered redirect address", async () => {
    const browser = server.browser(world.member);
    for (const redirect_uri of ["https://evil.example/callback", `${callback}/more`]) {
      const problem = await browser.visit(client.authorizationUrl({ redirect_uri }));
      expect(problem).toBe(`${env.BASE_URL}/authorize/problem?code=invalid_redirect_uri`);
    }
    const other = await browser.visit(client.authorizationUrl({ client_id: "nobody" }));
    expect(other).toBe(`${env.BASE_URL}/authorize/problem?code=invalid_client`);
  });

  it("a code for another resource is refused", async () => {
    const browser = server.browser(world.member);
    const elsewhere = client.authorizationUrl({ resource: "https://elsewhere.example/api/mcp" });
    const refused = new URL(await browser.visit(elsewhere));
    expect(refused.searchParams.get("error")).toBe("invalid_target");
    const answered = await browser.agree(client.authorizationUrl());
    const wrong = await client.redeem(answered, { resource: "https://elsewhere.example" });
    expect(wrong).toMatchObject({ status: 400, body: { error: "invalid_target" } });
  });

  it("a code reaches only the browser session that agreed", async () => {
    const attacker = server.browser(world.elsewhere.member);
    const page = await attacker.visit(client.authorizationUrl());
    const decided = await server.browser(world.member).decide(page);
    const { redirectTo } = (await decided.json()) as { redirectTo: string };
    const answered = await attacker.visit(redirectTo);
    expect(answered).toContain(`${env.BASE_URL}/authorize/`);
    expect(answered).not.toContain("code=");
  });
});

describe("a consent", () => {
  it("consent needs the person's own session, our own Origin and recent authentication", async () => {
    const browser = server.browser(world.member);
    const page = await browser.visit(client.authorizationUrl());
    expect((await server.browser(null).decide(page)).status).toBe(401);
    const uid = page.split("/").at(-1);
    const foreign = await server.fetch(`${env.BASE_URL}/api/consents/${uid}`, {
      method: "POST",
      headers: {
        Cookie: world.member.cookie,
        Origin: "https://evil.example",
        "Content-Type": "application/json",
      },
      body: JSON.stringify({ decision: "allow" }),
    });
    expect(foreign.status).toBe(403);
    const person = await createPerson(world.workspace.id, "member");
    const long = new Date(Date.now() - 20 * 60_000);
    await db.session.updateMany({
      where: { userId: person.userId },
      data: { authenticatedAt: long },
    });
    const late = await server.browser(person).decide(page);
    expect(await late.json()).toMatchObject({ error: { code: "recent_auth_required" } });
  });

  it("a second consent to one request is refused", async () => {
    const browser = server.browser(world.member);
    const page = await browser.visit(client.authorizationUrl());
    expect((await browser.decide(page)).status).toBe(200);
    expect((await browser.decide(page)).status).toBe(410);
  });

  it("two concurrent consents to one request have one effect", async () => {
    for (const second of ["allow", "deny"] as const) {
      const person = await createPerson(world.workspace.id, "member");
      const browser = server.browser(person);
      const page = await browser.visit(client.authorizationUrl());
      const attempts = await Promise.all([browser.decide(page), browser.decide(page, second)]);
      const statuses = attempts.map(({ status }) => String(status));
      expect(statuses.toSorted()).toEqual(["200", "410"]);
      const answers = await Promise.all(attempts.map((attempt) => attempt.json()));
      const { redirectTo } = Object.assign({}, ...answers) as { redirectTo: string };
      const answered = new URL(await browser.visit(redirectTo));
      const isAllowed = second === "allow" || statuses[0] === "200";
      expect(answered.searchParams.has("code")).toBe(isAllowed);
      const { items } = await listCredentials(person, {});
      expect(items).toHaveLength(isAllowed ? 1 : 0);
    }
  });

  it("a consent beyond the limit of keys can be repeated once a key is revoked", async () => {
    const person = await createPerson(world.workspace.id, "member");
    const keys = Array.from({ length: 50 }, (_, count) => ({
      workspaceId: world.workspace.id,
      createdById: person.userId,
      kind: "personal" as const,
      name: `Key ${count}`,
      accessLevel: "read" as const,
      includeAdmin: false,
      secretHash: new Uint8Array(randomBytes(32)),
      createdAt: new Date(),
    }));
    await db.credential.createMany({ data: keys });
    const browser = server.browser(person);
    const page = await browser.visit(client.authorizationUrl());
    const grants = () => db.oAuthRecord.count({ where: { kind: "Grant" } });
    const before = await grants();
    const refused = await browser.decide(page);
    expect(await refused.json()).toMatchObject({ error: { code: "limit_reached" } });
    expect(await grants()).toBe(before);
    await db.credential.deleteMany({ where: { createdById: person.userId } });
    expect((await browser.decide(page)).status).toBe(200);
  });
});

describe("under the protocol's addresses", () => {
  it("unknown addresses and wrong methods below the OAuth routes fail in the Error shape", async () => {
    for (const [method, path, status, code] of [
      ["GET", "token", 405, "method_not_allowed"],
      ["POST", "authorize", 405, "method_not_allowed"],
      ["GET", "keys", 404, "not_found"],
      ["POST", "end/confirm", 404, "not_found"],
      ["DELETE", "register/x", 404, "not_found"],
    ] as const) {
      const answer = await server.fetch(`${env.BASE_URL}/api/oauth/${path}`, { method });
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ error: { code } });
    }
  });

  it("a client can revoke its own grant", async () => {
    const { access, refresh } = await letIn();
    const body = new URLSearchParams({ client_id: client.clientId, token: refresh });
    await server.fetch(`${env.BASE_URL}/api/oauth/revoke`, { method: "POST", body });
    expect(await statusWith(access)).toBe(401);
    const trace = { action: "credential.revoked", actorUserId: world.member.userId } as const;
    expect(await auditTrail(trace)).not.toEqual([]);
  });

  it("expired OAuth records are deleted", async () => {
    await letIn();
    await db.oAuthRecord.updateMany({
      where: { kind: "RefreshToken" },
      data: { expiresAt: new Date(0) },
    });
    expect(await deleteExpiredOAuthRecords()).toBeGreaterThan(0);
    expect(await db.oAuthRecord.count({ where: { kind: "RefreshToken" } })).toBe(0);
  });
});
