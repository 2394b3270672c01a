import { afterEach, beforeAll, expect, it } from "vitest";
import { listNetworks } from "@/lib/accounts/connections/list-networks";
import { networks } from "@/lib/networks";
import { configured } from "@/lib/networks/settings";
import { aPostBody } from "@/testing/world/sample-post";
import { createConnection, createMedia, smallWorld } from "@/testing/world/world";
import { createPost, validatePost } from "./create-post";

const { id: provider } = networks.instagram;
const settings = configured.networks[provider];
let world: Awaited<ReturnType<typeof smallWorld>>;

beforeAll(async () => {
  world = await smallWorld();
});
afterEach(() => {
  if (settings) configured.networks[provider] = settings;
});

function goLive() {
  if (settings) configured.networks[provider] = { ...settings, sandbox: false };
}

async function body() {
  const connection = await createConnection(world.member, { provider });
  const photo = await createMedia(world.member, { width: 800, height: 800 });
  return { connection, body: aPostBody({ connectionIds: [connection.id], mediaIds: [photo.id] }) };
}

it("a post whose media a network cannot fetch is refused by validation and saving", async () => {
  const { connection, body: written } = await body();
  expect(await validatePost(world.member, written)).toEqual({ valid: true, problems: [] });
  goLive();
  expect(await validatePost(world.member, written)).toMatchObject({
    valid: false,
    problems: [
      {
        connectionId: connection.id,
        code: "media_unreachable",
        severity: "error",
        message: expect.stringContaining("BASE_URL"),
      },
    ],
  });
  await expect(createPost(world.member, written)).rejects.toMatchObject({
    code: "validation_failed",
    details: [{ path: "connectionIds.0", code: "media_unreachable" }],
  });
});

it("the connections page shows why a network cannot fetch media, for that network only", async () => {
  const obstacles = async () => {
    const { networks: listed } = await listNetworks(world.viewer, {});
    return listed.filter(({ obstacle }) => obstacle !== null).map(({ id }) => id);
  };
  expect(await obstacles()).toEqual([]);
  goLive();
  expect(await obstacles()).toEqual([provider]);
});
