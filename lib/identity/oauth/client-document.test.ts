import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { env } from "@/lib/kernel/env";
import { publicLookup } from "@/lib/kernel/http/is-public-origin";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { callback } from "@/testing/world/oauth-client";
import { smallWorld } from "@/testing/world/world";
import { authorizationServer } from "./authorization-server";
import { fetchPublicDocument } from "./fetch-public-document";
import { mcpResource } from "./mcp-resource";

const address = "https://assistant.example/client.json";
const documents: Record<string, object> = {
  [address]: {
    client_id: address,
    client_name: "Documented assistant",
    redirect_uris: [callback],
    application_type: "native",
    token_endpoint_auth_method: "none",
    grant_types: ["authorization_code", "refresh_token"],
  },
  ...Object.fromEntries(
    ["javascript:alert(1)", "data:text/html,x", "nonsense"].map((uri, index) => {
      const id = `https://scripted.example/${index}.json`;
      const client = { client_id: id, redirect_uris: [uri], application_type: "native" };
      return [id, { ...client, token_endpoint_auth_method: "none" }];
    }),
  ),
  "https://other.example/client.json": { client_id: address, redirect_uris: [callback] },
};

let world: Awaited<ReturnType<typeof smallWorld>>;
let server: AssistantWorld;

beforeAll(async () => {
  world = await smallWorld();
  authorizationServer(async (url) => {
    const document = documents[String(url)];
    return document ? Response.json(document) : new Response(null, { status: 502 });
  });
  server = await startAssistantWorld();
});
afterAll(() => server.stop());

const verifier = randomBytes(32).toString("base64url");

function authorizationUrl(clientId: string): string {
  const query = new URLSearchParams({
    client_id: clientId,
    response_type: "code",
    redirect_uri: callback,
    state: "s",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    resource: mcpResource.url,
  });
  return `${env.BASE_URL}/api/oauth/authorize?${query}`;
}

describe("a client that is described by a document at its own address", () => {
  it("a client with a metadata document needs no registration, and consent names its host", async () => {
    const browser = server.browser(world.member);
    const page = await browser.visit(authorizationUrl(address));
    const uid = page.split("/").at(-1);
    const headers = { Cookie: world.member.cookie };
    const shown = await server.fetch(`${env.BASE_URL}/api/consents/${uid}`, { headers });
    expect(await shown.json()).toMatchObject({
      consent: { client: { name: "Documented assistant", host: "assistant.example" } },
    });
    const answered = await browser.agree(authorizationUrl(address));
    const tokens = await server.fetch(`${env.BASE_URL}/api/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        client_id: address,
        redirect_uri: callback,
        code: answered.searchParams.get("code") ?? "",
        code_verifier: verifier,
      }),
    });
    expect(await tokens.json()).toMatchObject({
      scope: "posts:read posts:write media:read media:write connections:read",
    });
  });

  it("a client is unknown when its document names another client or cannot be read", async () => {
    const browser = server.browser(world.member);
    for (const clientId of ["https://other.example/client.json", "https://gone.example/client"]) {
      const problem = await browser.visit(authorizationUrl(clientId));
      expect(problem).toContain(`${env.BASE_URL}/authorize/problem?code=invalid_client`);
    }
  });

  it("a client is unknown when its document leads its answers to a script or to nothing", async () => {
    const browser = server.browser(world.member);
    const scripted = Object.keys(documents).filter((id) => id.includes("scripted"));
    expect(scripted).toHaveLength(3);
    for (const clientId of scripted) {
      const problem = await browser.visit(authorizationUrl(clientId));
      expect(problem).toContain(`${env.BASE_URL}/authorize/problem?code=invalid_`);
    }
  });

  it("only clients with a document are accepted while registration is off", async () => {
    const metadata = await server.fetch(`${env.BASE_URL}/.well-known/oauth-authorization-server`);
    const { registration_endpoint: endpoint, ...rest } = await metadata.json();
    expect(endpoint).toBeUndefined();
    expect(rest).toMatchObject({ client_id_metadata_document_supported: true });
    const attempt = await server.fetch(`${env.BASE_URL}/api/oauth/register`, { method: "POST" });
    expect(attempt.status).toBe(404);
  });
});

describe("a document's address", () => {
  it.each([
    "http://assistant.example/client.json",
    "https://127.0.0.1/client.json",
    "https://[::1]/client.json",
    "https://[::ffff:10.0.0.1]/client.json",
    "https://10.0.0.8/client.json",
    "https://169.254.169.254/latest/meta-data",
    "https://localhost/client.json",
    "https://metadata.internal/client.json",
  ])("a document is never fetched from %s", async (inside) => {
    await expect(fetchPublicDocument(inside)).rejects.toThrow("not public");
  });

  it("a document is never fetched from a name that resolves to a private address", async () => {
    const failure = await new Promise<Error | null>((resolve) => {
      publicLookup("localhost", {}, (error) => resolve(error));
    });
    expect(failure?.message).toContain("not public");
  });
});
