import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Starts a proxy on a free loopback port that adds a bearer token, which the suite cannot send.
 * Replaces the proxy's own host and origin by the app's and passes on any other.
 */
export async function startBearerProxy({ target, key }: { target: URL; key: string }) {
  const server = createServer((incoming, outgoing) => forward(incoming, outgoing));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const ownHost = `127.0.0.1:${port}`;

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { host, origin, ...rest } = incoming.headers;
    const upstream = request(target, {
      method: incoming.method ?? "GET",
      headers: {
        ...rest,
        authorization: `Bearer ${key}`,
        host: host === ownHost ? target.host : host,
        ...(origin && { origin: origin === `http://${ownHost}` ? target.origin : origin }),
      },
    });
    upstream.on("response", (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.on("error", () => {
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    });
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://${ownHost}${target.pathname}`, stop };
}
