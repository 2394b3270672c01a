import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { answerWith } from "@/testing/run/answer-with";

export type Registered = {
  url: string;
  appName: string;
  functions: { id: string; steps: { step: { runtime: { url: string } } } }[];
};

type Options = {
  signingKey: string;
  port?: number;
  answer?: (request: Request) => Promise<Response>;
};

/**
 * Plays what registering needs of a self-hosted Inngest server, as version 1.43 answered: it knows
 * an app by its content, says whether that is news, and answers a wrong key in plain text.
 */
export async function startRegisterServer({ signingKey, port = 0, answer }: Options) {
  const known = new Map<string, Registered>();
  const received: Registered[] = [];
  let [key, trouble]: [string, string | null] = [signingKey, null];

  async function register(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== `Bearer ${hashed(key)}`) {
      response.writeHead(401, { "content-type": "text/plain; charset=utf-8" });
      response.end("Authentication failed\n");
      return;
    }
    if (trouble) {
      response.writeHead(400).end(JSON.stringify({ error: trouble, data: null, status: 400 }));
      return;
    }
    const body = await text(request);
    const app = JSON.parse(body) as Registered;
    received.push(app);
    const checksum = createHash("sha256").update(body).digest("hex");
    const modified = !known.has(checksum);
    known.set(checksum, app);
    response.end(JSON.stringify({ ok: true, modified, sync_id: randomUUID() }));
  }

  const server = createServer((request, response) => {
    if (request.url?.startsWith("/fn/register")) void register(request, response);
    else if (answer) answerWith(answer)(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${address.port}`,
    port: address.port,
    received: () => received,
    forget: () => known.clear(),
    isKnown: () => known.size > 0,
    changeKey: (next: string) => {
      key = next;
    },
    refuse: (words: string | null) => {
      trouble = words;
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function hashed(signingKey: string): string {
  const [, prefix = "", digits = ""] = /^(signkey-\w+-)?([0-9a-f]+)$/.exec(signingKey) ?? [];
  return prefix + createHash("sha256").update(Buffer.from(digits, "hex")).digest("hex");
}
