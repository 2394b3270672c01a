import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { EmbeddedHost } from "@/inngest/embedded/host";
import { startEmbeddedHost } from "@/inngest/embedded/host";
import type { Call, Transport } from "@/inngest/embedded/transport";
import { env } from "@/lib/kernel/env";
import { eventually } from "@/testing/eventually";
import { freePort } from "@/testing/free-port";
import { startRegisterServer } from "@/testing/inngest/register-server";
import { signingKey } from "@/testing/inngest/served-by";
import { signedTransport } from "@/testing/inngest/signed-transport";
import { standbyProcesses } from "@/testing/kill-harness";
import {
  connectAccount,
  deliveriesOf,
  discoverAccounts,
  publishingWorld,
  schedulePost,
} from "@/testing/publishing-world";
import { inngestClient } from "./client";

let world: Awaited<ReturnType<typeof publishingWorld>>;

beforeAll(async () => {
  world = await publishingWorld();
});
afterAll(() => world.simulator.stop());

function callsTo(port: number) {
  const url = `http://localhost:${port}/api/inngest`;
  const send = signedTransport({ url, signingKey });
  const [underWay, cut]: [Set<Call>, Call[]] = [new Set(), []];
  const transport: Transport = async (call) => {
    underWay.add(call);
    try {
      const response = await send(call);
      return call.method === "PUT" ? await withoutCrons(response) : response;
    } catch (error) {
      cut.push(call);
      throw error;
    } finally {
      underWay.delete(call);
    }
  };
  return { transport, underWay, cut };
}

async function withoutCrons(response: Response): Promise<Response> {
  const body = (await response.json()) as { functions: { triggers: object[] }[] };
  const functions = body.functions.filter(({ triggers }) => {
    return triggers.every((trigger) => "event" in trigger);
  });
  return Response.json({ ...body, functions });
}

it("a process that an Inngest server calls answers what is under way before it ends", async () => {
  const { simulator, admin } = world;
  let host: EmbeddedHost | undefined;
  const server = await startRegisterServer({
    signingKey,
    answer: async (request) => host?.answer(request) ?? new Response(null, { status: 503 }),
  });
  const port = await freePort();
  const processes = standbyProcesses({
    script: "served-process.ts",
    mode: "served",
    count: 1,
    variables: {
      PORT: String(port),
      BASE_URL: `http://localhost:${port}`,
      SANDBOX_PORT: new URL(simulator.url).port,
      DATABASE_POOL: "8",
      INNGEST_EVENT_KEY: "event-key",
      INNGEST_SIGNING_KEY: signingKey,
      INNGEST_BASE_URL: server.url,
    },
  });
  const child = await processes.start();
  await eventually(() => expect(server.isKnown()).toBe(true));
  const { transport, underWay, cut } = callsTo(port);
  host = await startEmbeddedHost({
    client: inngestClient,
    functions: [],
    databaseUrl: env.DATABASE_URL,
    transport,
  });
  const match = { operation: "feed.create" };
  simulator.addFault({ match, phase: "after", fault: { kind: "slow", ms: 3_000 }, times: null });
  const others = (await discoverAccounts(simulator)).filter(({ accountId }) => {
    return accountId !== world.connection.accountId;
  });
  const connections = await Promise.all(
    others.slice(0, 3).map((account) => connectAccount(admin, account)),
  );
  const posts = await Promise.all(
    connections.map((connection) => schedulePost(admin, connection, { inMs: 500 })),
  );
  await eventually(() => expect(simulator.publications()).toHaveLength(posts.length));
  expect(underWay.size).toBeGreaterThanOrEqual(posts.length);
  child.kill("SIGTERM");
  expect(await once(child, "exit")).toEqual([0, null]);
  for (const post of posts) {
    expect(await deliveriesOf(post)).toMatchObject([{ state: "published", intentNo: 1 }]);
  }
  expect(cut).toEqual([]);
  await host.stop();
  await server.stop();
}, 120_000);
