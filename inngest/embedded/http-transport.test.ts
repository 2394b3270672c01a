import { createServer, type Server } from "node:http";
import { type AddressInfo, isIPv6 } from "node:net";
import { text } from "node:stream/consumers";
import { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { afterEach, expect, test } from "vitest";
import { env } from "@/lib/kernel/env";
import { signedTransport } from "@/testing/publishing/inngest/signed-transport";
import { storedRuns, untilIdle } from "@/testing/publishing/inngest/test-host";
import { sdkLogger } from "./client-link";
import { type EmbeddedHost, startEmbeddedHost } from "./host";

const signingKey = "signkey-test-0123456789abcdef0123456789abcdef";
const servers: Server[] = [];
const hosts: EmbeddedHost[] = [];

afterEach(async () => {
  for (const host of hosts.splice(0)) await host.stop();
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

type Handler = (request: Request) => Promise<Response>;

async function listen(handle: Handler): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    const body = await text(incoming);
    const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(body ? { body } : {}),
    });
    const response = await handle(request);
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(await response.text());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { address, port } = server.address() as AddressInfo;
  return `http://${isIPv6(address) ? `[${address}]` : address}:${port}`;
}

async function startServed(hostKey: string) {
  let answer: Handler = async () => new Response(null, { status: 503 });
  const baseUrl = await listen((request) => answer(request));
  const client = new Inngest({
    id: "served",
    isDev: false,
    baseUrl,
    signingKey,
    eventKey: "event-key",
    logger: sdkLogger,
  });
  const greet = client.createFunction(
    { id: "greet", triggers: [{ event: "greet" }] },
    async ({ event, step }) => {
      const name = await step.run("name", () => String(event.data.name));
      const sent = await step.sendEvent("tell", { name: "told", id: "told-once" });
      return step.run("greeting", () => [`Hello, ${name} – ☂`, sent.ids]);
    },
  );
  const handle = serve({ client, functions: [greet], enableUnauthedSync: false });
  const origin = await listen(handle);
  const host = await startEmbeddedHost({
    client,
    functions: [],
    databaseUrl: env.DATABASE_URL,
    transport: signedTransport({ url: `${origin}/api/inngest`, signingKey: hostKey }),
  });
  hosts.push(host);
  answer = host.answer;
  return host;
}

test("signed calls over HTTP run served functions, whose checkpoints and events come back", async () => {
  const host = await startServed(signingKey);
  await host.send({ name: "greet", data: { name: "Ada", nested: { b: [1.5, null], a: "é" } } });
  await untilIdle(["served-greet"]);
  const [run] = await storedRuns("served-greet");
  expect(run).toMatchObject({
    status: "completed",
    output: ["Hello, Ada – ☂", ["told-once"]],
    gen: 1,
  });
});

test("an endpoint refuses the calls of a host that signs with another key", async () => {
  await expect(startServed("signkey-test-ffffffffffffffffffffffffffffffff")).rejects.toThrow(
    "The functions were not registered: 401",
  );
});
