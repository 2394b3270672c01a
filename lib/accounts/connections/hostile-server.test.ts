import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as connectionsRoute from "@/app/api/connections/route";
import { db } from "@/lib/kernel/db";
import { networks } from "@/lib/networks";
import type { Simulator } from "@/lib/networks/simulator";
import { startSandbox } from "@/testing/servers/sandbox";
import { callRoute } from "@/testing/world/call-route";
import { connecting } from "@/testing/world/connecting";
import { createConnection, type Person, smallWorld } from "@/testing/world/world";
import { getConnection } from "./connections";
import { disconnectConnection } from "./disconnect-connection";

const ids = ["mastodon", "bluesky"] as const;
const endless = `\u202e${"name\u0000 ".repeat(400_000)}`;
const simulators = new Map<string, Simulator>();
let admin: Person;

beforeAll(async () => {
  for (const id of ids) simulators.set(id, await startSandbox(id));
});
beforeEach(async () => {
  admin = (await smallWorld()).admin;
  for (const simulator of simulators.values()) simulator.clearFaults();
});
afterAll(async () => {
  for (const simulator of simulators.values()) await simulator.stop();
});

function on(id: (typeof ids)[number]) {
  const simulator = simulators.get(id);
  if (!simulator) throw new Error("It is not started.");
  const flow = connecting(simulator, networks[id].oauthSegment);
  return {
    flow,
    says: (values: Record<string, string | number | string[]>) =>
      simulator.addFault({
        match: { operation: "*" },
        phase: "after",
        fault: { kind: "replaced", values },
        times: null,
      }),
    connect: async () => {
      const landed = await flow.comeBack(admin, await flow.consented(admin));
      return landed.searchParams.get("connected") ?? landed.search;
    },
  };
}

async function listed(): Promise<string> {
  const answer = await callRoute(connectionsRoute, "GET", { path: "/api/connections", as: admin });
  expect(answer.status).toBe(200);
  return JSON.stringify(answer.body);
}

describe("a server that people name", () => {
  it("gives a name of megabytes, whose answer is not read to its end", async () => {
    const { says, connect } = on("mastodon");
    says({ display_name: endless });
    expect(await connect()).toMatch(/^\?problem=unavailable&authorization=/);
  });

  it("gives a name of a quarter of a megabyte, which is cut, and limits that cannot be, which do not count", async () => {
    const { says, connect } = on("mastodon");
    says({
      display_name: endless.slice(0, 250_000),
      language: endless.slice(0, 1000),
      max_characters: -5,
      image_size_limit: 1e308,
    });
    const connectionId = await connect();
    const row = await db.connection.findUniqueOrThrow({ where: { id: connectionId } });
    expect(row.name).toMatch(/^name name .*…$/);
    expect([...row.name]).toHaveLength(200);
    expect(JSON.stringify(row.facts).length).toBeLessThan(1000);
    const { connection } = await getConnection(admin, { connectionId });
    expect(connection.limits).toMatchObject({ textMax: 500, imageBytesMax: 20 * 1024 * 1024 });
    expect(connection.defaultOptions).toEqual({ visibility: "public" });
    expect((await listed()).length).toBeLessThan(10_000);
  });

  it.each(["id", "username"])("gives an endless %s, which is refused whole", async (field) => {
    const { says, connect } = on("mastodon");
    says({ [field]: "1".repeat(4000) });
    expect(await connect()).toMatch(/^\?problem=refused&authorization=/);
    expect(
      await db.connection.count({
        where: { provider: "mastodon", workspaceId: admin.workspaceId },
      }),
    ).toBe(0);
  });

  it.each([
    ["authorization_endpoint", "javascript:alert(document.domain)"],
    ["authorization_endpoint", "http://stranger.test/authorize"],
    ["authorization_servers", ["nonsense"]],
    ["issuer", "nonsense"],
    ["token_endpoint", "file:///etc/passwd"],
    ["pushed_authorization_request_endpoint", "data:text/plain,x"],
    ["request_uri", "x".repeat(9000)],
  ])("names as its %s %j, which is told as its own error", async (field, value) => {
    const { says, flow } = on("bluesky");
    says({ [field]: value });
    const { status, body } = await flow.start(admin);
    expect([status, body]).toMatchObject([
      502,
      { error: { code: "provider_error", message: expect.stringMatching(/^[A-Z].*\.$/) } },
    ]);
  });
});

describe("an account that an earlier release stored whole", () => {
  const store = async () => {
    const { id } = await createConnection(admin, {
      provider: "mastodon",
      name: endless.replaceAll("\0", ""),
      handle: "h".repeat(100_000),
      accountId: "i".repeat(2000),
      facts: { limits: { textMax: -5, mediaMax: 4 }, options: { warning: "w".repeat(2900) } },
    });
    return id;
  };

  it("is listed shortly, and can be disconnected", async () => {
    const connectionId = await store();
    const answer = await listed();
    expect(answer.length).toBeLessThan(20_000);
    expect(answer).not.toContain('"textMax":-5');
    const { connection } = await disconnectConnection(admin, { connectionId });
    expect(connection.state).toBe("disconnected");
    expect(JSON.stringify(connection).length).toBeLessThan(10_000);
  });

  it("is cut by the migration, its ids apart, which are replaced", async () => {
    const id = await store();
    const path = "../../../prisma/migrations/20261124040000_bounded_answers/migration.sql";
    const statements = readFileSync(new URL(path, import.meta.url), "utf8").split(/;\n/);
    for (const statement of statements.filter((one) => one.trim() !== "")) {
      await db.$executeRawUnsafe(statement);
    }
    const row = await db.connection.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({
      handle: "",
      accountId: expect.stringMatching(/^unusable:[\da-f]{32}$/),
      state: "needs_reconnect",
      reason: expect.stringContaining("Disconnect it."),
    });
    expect([...row.name]).toHaveLength(200);
    expect(row.name).not.toContain("\u202e");
  });
});
