import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env } from "@/lib/kernel/env";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { callback, registerClient } from "@/testing/world/oauth-client";
import { smallWorld } from "@/testing/world/world";

vi.hoisted(() => {
  process.env.OAUTH_REGISTRATION = "on";
});

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;

beforeAll(async () => {
  world = await smallWorld();
  server = await startAssistantWorld();
});
afterAll(() => server.stop());

async function read(address: string): Promise<Record<string, unknown>> {
  const answer = await server.fetch(address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toContain("application/json");
  return (await answer.json()) as Record<string, unknown>;
}

it("a 401 of the tools leads a client to the metadata", async () => {
  const refused = await server.fetch(`${env.BASE_URL}/api/mcp`, { method: "POST" });
  expect(refused.status).toBe(401);
  const challenge = refused.headers.get("WWW-Authenticate") ?? "";
  const [, address = ""] = /^Bearer .*resource_metadata="([^"]+)"/.exec(challenge) ?? [];
  const resource = await read(address);
  expect(resource).toMatchObject({
    resource: `${env.BASE_URL}/api/mcp`,
    bearer_methods_supported: ["header"],
    scopes_supported: expect.not.arrayContaining(["admin"]),
  });
  const [issuer] = resource.authorization_servers as string[];
  const metadata = await read(`${issuer}/.well-known/oauth-authorization-server`);
  expect(metadata).toMatchObject({
    issuer,
    response_types_supported: ["code"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  });
  for (const name of ["authorization", "token", "registration", "revocation"]) {
    expect(metadata[`${name}_endpoint`]).toMatch(`${issuer}/api/oauth/`);
  }
});

it("the metadata lead a client to the authorization server, also from a browser", async () => {
  const readAnywhere = async (path: string) => {
    const answer = await server.fetch(`${env.BASE_URL}/.well-known/${path}`);
    expect(answer.headers.get("Access-Control-Allow-Origin")).toBe("*");
    return await answer.json();
  };
  for (const path of ["oauth-protected-resource", "oauth-protected-resource/api/mcp"]) {
    expect(await readAnywhere(path)).toMatchObject({
      resource: `${env.BASE_URL}/api/mcp`,
      authorization_servers: [env.BASE_URL],
    });
  }
  expect(await readAnywhere("oauth-authorization-server")).toMatchObject({
    issuer: env.BASE_URL,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
  });
  const nowhere = await server.fetch(`${env.BASE_URL}/.well-known/oauth-protected-resource/x`);
  expect(nowhere.status).toBe(404);
});

it("a registered client is told its registration and gets no secret", async () => {
  const answer = await server.fetch(`${env.BASE_URL}/api/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ client_name: "Sample assistant", redirect_uris: [callback] }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  const registered = await answer.json();
  expect(registered).toMatchObject({
    client_id: expect.any(String),
    redirect_uris: [callback],
    token_endpoint_auth_method: "none",
  });
  expect(registered).not.toHaveProperty("client_secret");
});

it("an authorization answers with one code, the client's state and the issuer, and tokens are not cacheable", async () => {
  const client = await registerClient(server);
  const answered = await server.browser(world.member).agree(client.authorizationUrl());
  expect(`${answered.origin}${answered.pathname}`).toBe(callback);
  expect(Object.fromEntries(answered.searchParams)).toEqual({
    code: expect.any(String),
    state: "s1",
    iss: env.BASE_URL,
  });
  expect([...answered.searchParams.keys()].sort()).toEqual(["code", "iss", "state"]);
  const { status, headers, body } = await client.redeem(answered);
  expect([status, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(headers.get("Content-Type")).toContain("application/json");
  expect(body).toMatchObject({ token_type: "Bearer", access_token: expect.any(String) });
});
