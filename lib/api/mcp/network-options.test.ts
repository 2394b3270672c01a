import type { Client } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { connect, startMcpServer } from "@/testing/http/mcp-server";
import { createKey } from "@/testing/world/keys";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, smallWorld } from "@/testing/world/world";

let server: Awaited<ReturnType<typeof startMcpServer>>;
let client: Client;
let bluesky: string;
let mastodon: string;

beforeAll(async () => {
  const { member } = await smallWorld();
  bluesky = (await createConnection(member, { provider: "bluesky" })).id;
  mastodon = (await createConnection(member, { provider: "mastodon" })).id;
  server = await startMcpServer();
  client = await connect(server, (await createKey(member)).token);
});
afterAll(() => server.stop());

const make = async (networkOptions: object) => {
  const body = { ...aPostBody({ connectionIds: [bluesky, mastodon] }), networkOptions };
  return await client.callTool({ name: "create_post", arguments: body });
};

it("an assistant reads which options each network has, and sets them by account", async () => {
  const { tools } = await client.listTools();
  const schema = JSON.stringify(tools.find(({ name }) => name === "create_post")?.inputSchema);
  for (const told of ["Bluesky options", "Mastodon options", "followers", "unlisted"]) {
    expect(schema).toContain(`"${told}"`);
  }
  const chosen = {
    [bluesky]: { replies: "followers", language: "de" },
    [mastodon]: { visibility: "unlisted", warning: "News", language: "de" },
  };
  const answer = await make(chosen);
  expect(answer.structuredContent).toMatchObject({ post: { networkOptions: chosen } });
});

it("an assistant that mixes two networks' options up is told which one is wrong", async () => {
  const answer = await make({ [mastodon]: { replies: "nobody" } });
  expect(answer.isError).toBe(true);
  expect(answer.structuredContent).toMatchObject({
    error: { details: [{ path: `networkOptions.${mastodon}.replies`, code: "option_unknown" }] },
  });
});
