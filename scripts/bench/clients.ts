import { Agent, request } from "node:http";

export type Ask = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One client's requests, one after another. */
export type Client = {
  next: () => Ask;
  /** Gets the body of each answer, for a client whose next request depends on it. */
  heed?: (answer: string) => void;
};

/**
 * Lets these clients ask at once, each as soon as it is answered, on connections that stay open.
 * Answers the milliseconds of each of `count` requests; throws what is not a 200.
 */
export async function askConcurrently(
  origin: string,
  clients: Client[],
  count: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const taken: number[] = [];
  let left = count;
  const run = async ({ next, heed }: Client) => {
    while (left > 0) {
      left -= 1;
      const ask = next();
      const startedAt = performance.now();
      const answer = await send(agent, origin, ask);
      taken.push(performance.now() - startedAt);
      heed?.(answer);
    }
  };
  await Promise.all(clients.map(run));
  agent.destroy();
  return taken;
}

function send(agent: Agent, origin: string, { method, path, body, headers }: Ask) {
  const text = body === undefined ? null : JSON.stringify(body);
  const typed = text === null ? {} : { "Content-Type": "application/json" };
  return new Promise<string>((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...typed } };
    const sent = request(new URL(path, origin), options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(answer);
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`));
      });
    });
    sent.once("error", reject);
    sent.end(text ?? undefined);
  });
}
