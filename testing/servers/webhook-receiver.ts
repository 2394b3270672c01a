import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hostGate } from "@/lib/kernel/http/guarded-fetch";

export type HeardEvent = {
  id: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Answer = (response: ServerResponse, heard: HeardEvent) => unknown;

/** Takes what is sent to it, and answers as it is told to; 200 unless it is told otherwise. */
export async function startWebhookReceiver(answer: Answer = ok) {
  const heard: HeardEvent[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers, url: path = "" } = request;
    const body = Buffer.concat(chunks).toString();
    const event = { id: String(headers["webhook-id"]), path, headers, body };
    heard.push(event);
    await answer(response, event);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    heard,
    host,
    url: `http://${host}/hooks`,
    gate: hostGate([host]),
    stop: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => void server.close(() => resolve()));
    },
  };
}

function ok(response: ServerResponse): void {
  response.end("taken");
}

export function withStatus(status: number, headers: Record<string, string> = {}): Answer {
  return (response) => response.writeHead(status, headers).end(`${status}`);
}
