import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { request as secureRequest } from "node:https";
import type { AddressInfo } from "node:net";

/**
 * A door on this machine that adds a bearer to what it passes on: the suite can send none. The door's
 * own origin counts as the installation's; every other one is passed on as it is.
 */
export async function startRelay({ target, key }: { target: URL; key: string }) {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own = `http://localhost:${port}`;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host: _host, origin, ...rest } = incoming.headers;
    const sent = (target.protocol === "https:" ? secureRequest : request)(target, {
      method: incoming.method ?? "GET",
      headers: {
        ...rest,
        authorization: `Bearer ${key}`,
        ...(origin && { origin: origin === own ? target.origin : origin }),
      },
    });
    sent.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => outgoing.writeHead(502).end());
    incoming.pipe(sent);
  }

  return { url: `${own}${target.pathname}`, stop: () => server.close() };
}
