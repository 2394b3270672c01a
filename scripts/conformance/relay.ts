import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A door on this machine that adds a bearer to what it passes on: the suite can send none. The door's
 * own host and origin count as the app's; every other one is passed on as it is.
 */
export async function startRelay({ target, key }: { target: URL; key: string }) {
  const server = createServer((incoming, outgoing) => pass(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const own = `127.0.0.1:${port}`;

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host, origin, ...rest } = incoming.headers;
    const sent = request(target, {
      method: incoming.method ?? "GET",
      headers: {
        ...rest,
        authorization: `Bearer ${key}`,
        host: host === own ? target.host : host,
        ...(origin && { origin: origin === `http://${own}` ? target.origin : origin }),
      },
    });
    sent.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    sent.on("error", () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on("close", () => sent.destroy());
    incoming.pipe(sent);
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${own}${target.pathname}`, stop };
}
