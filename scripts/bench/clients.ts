import { Agent, request } from "node:http";

export type Ask = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

/** One client's requests, one after another; gets the answer to the one before. */
export type Asks = (answer: unknown) => Ask;

/**
 * Lets so many clients ask at once, each as soon as it is answered, on connections that stay open.
 * Answers the milliseconds of each request after the warm-up; throws what is not a 200.
 */
export async function askConcurrently(
  origin: string,
  clients: Asks[],
  { warmUp, count }: { warmUp: number; count: number },
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const taken: number[] = [];
  let left = warmUp + count;
  const run = async (next: Asks) => {
    let answer: unknown = null;
    while (left > 0) {
      left -= 1;
      const isMeasured = left < count;
      const ask = next(answer);
      const startedAt = performance.now();
      answer = await send(agent, origin, ask);
      if (isMeasured) taken.push(performance.now() - startedAt);
    }
  };
  await Promise.all(clients.map(run));
  agent.destroy();
  return taken;
}

function send(agent: Agent, origin: string, { method, path, body, headers }: Ask) {
  const text = body === undefined ? null : JSON.stringify(body);
  const typed = text === null ? {} : { "Content-Type": "application/json" };
  return new Promise<unknown>((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...typed } };
    const sent = request(new URL(path, origin), options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        const answer = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(JSON.parse(answer));
        else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${answer}`));
      });
    });
    sent.once("error", reject);
    sent.end(text ?? undefined);
  });
}
