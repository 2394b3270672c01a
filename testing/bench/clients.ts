import { Agent, request } from "node:http";

export type RequestOptions = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
};

export type Client = {
  next: () => RequestOptions;
  onAnswer?: (answer: string) => void;
};

export async function sendConcurrently(
  origin: string,
  clients: Client[],
  count: number,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients.length });
  const taken: number[] = [];
  let left = count;
  const run = async ({ next, onAnswer }: Client) => {
    while (left > 0) {
      left -= 1;
      const options = next();
      const startedAt = performance.now();
      const answer = await send(agent, origin, options);
      taken.push(performance.now() - startedAt);
      onAnswer?.(answer);
    }
  };
  await Promise.all(clients.map(run));
  agent.destroy();
  return taken;
}

function send(agent: Agent, origin: string, { method, path, body, headers }: RequestOptions) {
  const text = body === undefined ? null : JSON.stringify(body);
  const contentType = text === null ? {} : { "Content-Type": "application/json" };
  return new Promise<string>((resolve, reject) => {
    const options = { method, agent, headers: { ...headers, ...contentType } };
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
