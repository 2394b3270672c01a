import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type EmbeddedHost, startEmbeddedHost } from "@/inngest/embedded/host";
import type { Transport } from "@/inngest/embedded/transport";
import { db } from "@/lib/kernel/db";
import { env } from "@/lib/kernel/env";
import { freePort } from "@/testing/free-port";
import { startRegisterServer } from "@/testing/inngest/register-server";
import { signingKey } from "@/testing/inngest/served-by";
import { signedTransport } from "@/testing/inngest/signed-transport";
import { standbyProcesses } from "@/testing/kill-harness";
import { deliveriesOf, publishingWorld, schedulePost } from "@/testing/publishing-world";
import { inngestClient } from "./client";

const minute = 60_000;

let world: Awaited<ReturnType<typeof publishingWorld>>;
const stops: (() => Promise<void> | void)[] = [];

beforeAll(async () => {
  world = await publishingWorld();
});
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop();
  await db.post.deleteMany();
});
afterAll(() => world.simulator.stop());

/** Plays the server, whose clock is right. Its cron is left out: the process's own dispatcher hands over. */
function callsTo(port: number): Transport {
  const send = signedTransport({ url: `http://localhost:${port}/api/inngest`, signingKey });
  return async (call) => {
    const response = await send(call);
    if (call.method !== "PUT") return response;
    const body = (await response.json()) as { functions: { triggers: object[] }[] };
    const functions = body.functions.filter(({ triggers }) =>
      triggers.every((trigger) => "event" in trigger),
    );
    return Response.json({ ...body, functions });
  };
}

it.each([
  ["four minutes ahead", 4 * minute],
  ["four minutes behind", -4 * minute],
])(
  "an Inngest server and a process whose clock is %s publish at the time that Postgres tells",
  async (_, skewMs) => {
    const { simulator, admin, connection } = world;
    let host: EmbeddedHost | undefined;
    const server = await startRegisterServer({
      signingKey,
      answer: async (request) => host?.answer(request) ?? new Response(null, { status: 503 }),
    });
    stops.push(server.stop);
    const port = await freePort();
    const processes = standbyProcesses({
      script: "served-process.ts",
      mode: "served",
      count: 1,
      skewMs,
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
    stops.push(processes.end);
    await processes.start();
    await vi.waitFor(() => expect(server.isKnown()).toBe(true), { timeout: 60_000 });
    const transport = callsTo(port);
    host = await startEmbeddedHost({
      client: inngestClient,
      functions: [],
      databaseUrl: env.DATABASE_URL,
      transport,
    });
    stops.push(host.stop);
    const posts = [
      await schedulePost(admin, connection, { inMs: 4_000 }),
      await schedulePost(admin, connection, { inMs: 12_000 }),
    ];
    for (const post of posts) {
      await vi.waitFor(
        async () => expect(await deliveriesOf(post)).toMatchObject([{ state: "published" }]),
        { timeout: 60_000, interval: 100 },
      );
      const [shown, ...more] = simulator.publications().filter(({ text }) => text === post.text);
      expect(more).toEqual([]);
      expect(shown?.atMs).toBeGreaterThanOrEqual(Date.parse(post.scheduledAt));
      expect(shown?.atMs).toBeLessThan(Date.parse(post.scheduledAt) + 45_000);
    }
  },
  180_000,
);
