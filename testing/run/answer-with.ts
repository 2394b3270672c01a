import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";

type Answer = (request: Request) => Promise<Response>;

export function answerWith(answer: Answer): RequestListener {
  return (incoming, outgoing) => void pass(answer, incoming, outgoing);
}

async function pass(
  answer: Answer,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = await text(incoming);
  const response = await answer(
    new Request(`http://${incoming.headers.host}${incoming.url}`, {
      method: incoming.method ?? "GET",
      headers: incoming.headers as Record<string, string>,
      ...(body ? { body } : {}),
    }),
  );
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(await response.text());
}
