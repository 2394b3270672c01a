import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env } from "@/lib/kernel/env";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { registerClient } from "@/testing/world/oauth-client";
import { smallWorld } from "@/testing/world/world";

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

it.each(["state", "ui_locales", "login_hint", "display", "nonce", "claims_locales", "client_id"])(
  "U+0000 in %s of a request is the client's mistake",
  async (name) => {
    const address = client.authorizationUrl({ [name]: "en\0us" });
    const answer = await server.fetch(address, {
      headers: { Cookie: world.member.cookie },
      redirect: "manual",
    });
    expect([302, 303]).toContain(answer.status);
    expect(answer.headers.get("Location")).toMatch(/[?&](error|code)=invalid_(request|client)/);
  },
);

it.each([
  ["U+0000", "\\u0000"],
  ["a lone surrogate", "\\ud800"],
])("%s in a client's name is the client's mistake", async (_, character) => {
  const fields = JSON.stringify({ client_name: "Sample", redirect_uris: ["sample-app://done"] });
  const answer = await server.fetch(`${env.BASE_URL}/api/oauth/register`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: fields.replace("Sample", `Sam${character}ple`),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error: "invalid_request" });
});
