import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export type Balancer = {
  answered: () => Record<number, number>;
  stop: () => Promise<void>;
};

type Received = { incoming: IncomingMessage; body: Buffer };

export async function startBalancer(port: number, servers: readonly number[]): Promise<Balancer> {
  const answered: Record<number, number> = {};
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const order = servers.map((_, index) => servers[(turn + index) % servers.length] ?? 0);
    turn += 1;
    void balance(incoming, outgoing, order);
  });

  async function balance(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    order: readonly number[],
  ): Promise<void> {
    try {
      const received = { incoming, body: await buffer(incoming) };
      const { answer, by } = await askFirst(received, order);
      answered[by] = (answered[by] ?? 0) + 1;
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.once("error", () => outgoing.destroy());
      answer.pipe(outgoing);
    } catch {
      outgoing.writeHead(502).end();
    }
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    answered: () => ({ ...answered }),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

async function askFirst(
  received: Received,
  [by, ...others]: readonly number[],
): Promise<{ answer: IncomingMessage; by: number }> {
  if (by === undefined) throw new Error("No server takes requests.");
  try {
    return { answer: await ask(received, by), by };
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ECONNREFUSED")) throw error;
    return askFirst(received, others);
  }
}

function ask({ incoming, body }: Received, port: number): Promise<IncomingMessage> {
  const { method, url: path, headers } = incoming;
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, method, path, headers, agent: false };
    request(options, resolve).once("error", reject).end(body);
  });
}
