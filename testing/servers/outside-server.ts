import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Gate } from "@/lib/library/link-cards/fetch-outside";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts a site on loopback, and a gate that takes `site.example` for it as if that were public.
 * `asked` lists what the site was asked for.
 */
export async function startOutsideServer(pages: Record<string, Answer>) {
  const asked: string[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    asked.push(path);
    requests.push(request);
    const answer = pages[path];
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const gate: Gate = {
    mayAsk: ({ hostname }) => hostname === "site.example",
    lookup: (_, options, callback) => {
      const address = { address: "127.0.0.1", family: 4 };
      if (options.all) callback(null, [address]);
      else callback(null, address.address, address.family);
    },
  };
  return {
    asked,
    requests,
    gate,
    at: (path: string) => new URL(path, `http://site.example:${port}`),
    inside: (path: string) => new URL(path, `http://127.0.0.1:${port}`),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export function htmlPage(head: string): Answer {
  return (_, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!doctype html><html><head>${head}</head><body>Words</body></html>`);
  };
}
