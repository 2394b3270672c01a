import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env } from "@/lib/kernel/env";
import type { Post } from "@/lib/planning/posts/schema";
import { type AssistantWorld, startAssistantWorld } from "@/testing/world/assistant-world";
import { callback } from "@/testing/world/oauth-client";
import { aPostBody } from "@/testing/world/sample-post";
import { smallWorld } from "@/testing/world/world";

vi.hoisted(() => {
  process.env.OAUTH_REGISTRATION = "on";
});

let server: AssistantWorld;
beforeAll(async () => {
  server = await startAssistantWorld();
});
afterAll(() => server.stop());

function makeKeeper() {
  const kept: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  return {
    opened: () => String(kept.opened),
    provider: {
      redirectUrl: callback,
      clientMetadata: {
        client_name: "Official client",
        redirect_uris: [callback],
        application_type: "native",
        token_endpoint_auth_method: "none",
      },
      clientInformation: () => kept.client as never,
      saveClientInformation: keep("client"),
      tokens: () => kept.tokens as never,
      saveTokens: keep("tokens"),
      redirectToAuthorization: keep("opened"),
      saveCodeVerifier: keep("verifier"),
      codeVerifier: () => String(kept.verifier),
    },
  };
}

it("the official client authorises itself and schedules, changes and reads a post", async () => {
  const world = await smallWorld();
  const { provider, opened } = makeKeeper();
  const makeTransport = () =>
    new StreamableHTTPClientTransport(new URL("/api/mcp", env.BASE_URL), {
      fetch: server.fetch,
      authProvider: provider,
    });
  const first = makeTransport();
  const stranger = new Client({ name: "Official client", version: "1.0.0" });
  await expect(stranger.connect(first)).rejects.toThrow();
  const answered = await server.browser(world.member).agree(opened());
  await first.finishAuth(answered.searchParams);

  const client = new Client({ name: "Official client", version: "1.0.0" });
  await client.connect(makeTransport());
  const call = async (name: string, args: object) =>
    await client.callTool({ name, arguments: { ...args } });
  const created = await call("create_post", aPostBody({ connectionIds: [world.connection.id] }));
  const { post } = created.structuredContent as { post: Post };
  const change = { postId: post.id, version: post.version, text: "By the official client" };
  const changed = await call("update_post", change);
  expect(changed.isError).toBeFalsy();
  expect(await call("update_post", change)).toMatchObject({
    isError: true,
    structuredContent: { error: { code: "version_conflict" } },
  });
  const read = await call("get_post", { postId: post.id });
  const { receipt, ...answer } = Object(changed.structuredContent);
  expect(receipt).toMatchObject({ operation: "update_post", outcome: "done" });
  expect(read.structuredContent).toEqual(answer);
});
