import { expect, onTestFinished } from "vitest";
import { inngestClient } from "@/inngest/client";
import { type EmbeddedHost, startEmbeddedHost } from "@/inngest/embedded/host";
import type { Call, Transport } from "@/inngest/embedded/transport";
import { env } from "@/lib/kernel/env";
import { eventually } from "@/testing/run/eventually";
import { freePort } from "@/testing/run/free-port";
import { standbyProcesses } from "@/testing/run/kill-harness";
import { startRegisterServer } from "./register-server";
import { signingKey } from "./served-by";
import { signedTransport } from "./signed-transport";

/**
 * Starts a process that an Inngest server calls, and plays that server, whose clock is right, until
 * the test has finished.
 *
 * `underWay` and `cut` are the server's calls without an answer yet, and those that got none.
 */
export async function startServedProcess(simulator: { url: string }, { skewMs = 0 } = {}) {
  let host: EmbeddedHost | undefined;
  const server = await startRegisterServer({
    signingKey,
    answer: async (request) => host?.answer(request) ?? new Response(null, { status: 503 }),
  });
  const port = await freePort();
  const processes = standbyProcesses({
    script: "testing/run/served-process.ts",
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
  onTestFinished(async () => {
    await host?.stop();
    processes.end();
    await server.stop();
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
  return { child, underWay, cut };
}

function callsTo(port: number) {
  const send = signedTransport({ url: `http://localhost:${port}/api/inngest`, signingKey });
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

/** The process's own dispatcher hands over what is due. */
async function withoutCrons(response: Response): Promise<Response> {
  const body = (await response.json()) as { functions: { triggers: object[] }[] };
  const functions = body.functions.filter(({ triggers }) => {
    return triggers.every((trigger) => "event" in trigger);
  });
  return Response.json({ ...body, functions });
}
