import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import * as mcp from "@/app/api/mcp/route";
import { type HttpMethod, httpMethods, type RouteHandler } from "@/lib/api/http/methods";
import { env } from "@/lib/kernel/env";
import { describedFetch } from "./described-fetch";
import { referenceOfRun } from "./reference-of-run";

export type Handlers = Partial<Record<HttpMethod, RouteHandler>>;
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => unknown;

type Mounted = { handlers: Handlers; params: Record<string, string | string[] | undefined> };

export type Mounts = {
  route?: (path: string) => Mounted | undefined;
  node?: (path: string) => NodeHandler | undefined;
};

const ask = describedFetch(referenceOfRun);

export async function startMcpServer(mounts: Mounts = {}) {
  const server = createServer((request, response) => void answer(mounts, request, response));
  // On a busy machine the server would end an idle connection just as the client uses it again.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const here: typeof fetch = (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    return ask(address.replace(env.BASE_URL, `http://127.0.0.1:${port}`), init);
  };
  return { fetch: here, port, stop: () => stop(server) };
}

/** Stands for the client that shows the address to its person. */
export type OpensPage = (address: string) => Promise<"accept" | "decline">;

export async function connect(
  server: { fetch: typeof fetch },
  token: string,
  revision: "2025" | "2026" = "2025",
  opensPage?: OpensPage,
): Promise<Client> {
  const mode = revision === "2026" ? { pin: "2026-07-28" } : ("legacy" as const);
  const client = new Client(
    { name: "A sample assistant", version: "1.0.0" },
    {
      versionNegotiation: { mode },
      capabilities: opensPage ? { elicitation: { url: {} } } : {},
    },
  );
  if (opensPage) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      return { action: await opensPage("url" in params ? params.url : "") };
    });
  }
  const headers = { Authorization: `Bearer ${token}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL("/api/mcp", env.BASE_URL), {
      fetch: server.fetch,
      requestInit: { headers },
    }),
  );
  return client;
}

async function answer(mounts: Mounts, incoming: IncomingMessage, outgoing: ServerResponse) {
  const { pathname } = new URL(incoming.url ?? "/", env.BASE_URL);
  const node = mounts.node?.(pathname);
  if (node) return await node(incoming, outgoing);
  const mounted = mounts.route?.(pathname) ?? { handlers: mcp, params: {} };
  const method = httpMethods.find((each) => each === incoming.method) ?? "GET";
  const handler = mounted.handlers[method];
  if (!handler) return outgoing.writeHead(404).end();
  const params = Promise.resolve(mounted.params);
  const response = await handler(requestOf(incoming), { params });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body) await pipeline(Readable.fromWeb(response.body as never), outgoing);
  else outgoing.end();
  incoming.resume();
}

function requestOf(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const { method = "GET" } = incoming;
  const body = ["GET", "HEAD"].includes(method) ? null : Readable.toWeb(incoming);
  const init = { method, headers, ...(body && { body, duplex: "half" }) };
  return new Request(new URL(incoming.url ?? "/", env.BASE_URL), init as RequestInit);
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
