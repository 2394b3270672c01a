import type { IncomingMessage, ServerResponse } from "node:http";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "@/lib/kernel/errors";
import { failureResponse } from "@/lib/kernel/http/failure";
import { uniqueParameters } from "@/lib/kernel/http/read-body";
import { noteRefusal } from "@/lib/kernel/limits/consume";
import { log } from "@/lib/kernel/log";

const discardedBytesMax = 32 * 1024 * 1024;

export type StreamCall = {
  request: IncomingMessage;
  parameters: Record<string, string>;
  requestId: string;
};
export type StreamAnswer = {
  status?: number;
  headers: Record<string, string>;
  body: Readable | string;
};

type StreamMethods = Partial<Record<"GET" | "PUT", (call: StreamCall) => Promise<StreamAnswer>>>;
type Exchange = { request: IncomingMessage; response: ServerResponse; requestId: string };

/**
 * Handles large bodies on Node's own request and response, as `methods(route(…))` does for others:
 * handlers of the app router lose Content-Length and cannot be aborted cleanly.
 */
export function streamRoute(byMethod: StreamMethods) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const exchange = { request, response, requestId: crypto.randomUUID() };
    const startedAt = performance.now();
    await answer(exchange, byMethod).catch((thrown) => fail(exchange, thrown));
    log.info(
      {
        requestId: exchange.requestId,
        method: request.method,
        path: request.url?.split("?")[0],
        status: response.statusCode,
        durationMs: Math.round(performance.now() - startedAt),
      },
      "Request answered",
    );
  };
}

async function answer(exchange: Exchange, byMethod: StreamMethods): Promise<void> {
  const { request, response, requestId } = exchange;
  const handle = byMethod[request.method === "HEAD" ? "GET" : (request.method as "GET" | "PUT")];
  if (!handle) {
    response.setHeader("Allow", allowed(byMethod));
    throw new AppError("method_not_allowed", `${request.method} is not allowed here.`);
  }
  const { searchParams } = new URL(request.url ?? "", "http://path.invalid");
  const parameters = uniqueParameters(searchParams);
  const { status = 200, headers, body } = await handle({ request, parameters, requestId });
  writeHead(exchange, { status, headers });
  await send(exchange, body);
}

async function send({ request, response }: Exchange, body: Readable | string): Promise<void> {
  if (typeof body === "string") {
    response.end(body);
    return;
  }
  if (request.method === "HEAD") {
    body.destroy();
    response.end();
    return;
  }
  await pipeline(body, response);
}

async function fail(exchange: Exchange, thrown: unknown): Promise<void> {
  const { request, response, requestId } = exchange;
  const clientLeft = request.destroyed && !request.complete;
  if (clientLeft || response.headersSent) {
    response.destroy();
    return;
  }
  await noteRefusal(request, response);
  const failure = failureResponse(thrown, requestId);
  writeHead(exchange, { status: failure.status, headers: Object.fromEntries(failure.headers) });
  response.end(await failure.text());
  discardBody(request);
}

/** Reads on so that the client receives the answer: closing at once would reset the connection. */
function discardBody(request: IncomingMessage): void {
  let discarded = 0;
  request.on("data", (chunk: Uint8Array) => {
    discarded += chunk.byteLength;
    if (discarded > discardedBytesMax) request.destroy();
  });
  request.on("error", () => undefined);
  request.resume();
}

function writeHead(
  { response, requestId }: Exchange,
  { status, headers }: { status: number; headers: Record<string, string> },
): void {
  const sealed = {
    "cache-control": "no-store",
    ...headers,
    "x-request-id": requestId,
    "x-content-type-options": "nosniff",
  };
  response.statusCode = status;
  for (const [name, value] of Object.entries(sealed)) response.setHeader(name, value);
}

function allowed(byMethod: StreamMethods): string {
  return Object.keys(byMethod)
    .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
    .join(", ");
}
